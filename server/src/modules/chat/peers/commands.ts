import { randomUUID } from "node:crypto";
import type { ProviderId } from "@parallax/contract";
import type { Bus } from "../../../platform/bus/index.ts";
import { CHATS_TOPIC, type PeerRequest, readRequest } from "./protocol.ts";

/** To abort a call and to store what it brought takes much less, unless the database is slow. */
const STOPPED_WITHIN_MS = 1500;

const publish = (bus: Bus, request: PeerRequest): boolean => bus.publish(CHATS_TOPIC, request);

/** Their rows are gone: whoever runs them, or makes summaries of them, stops at once. */
export function announceDeleted(bus: Bus, chatIds: readonly string[]): void {
	if (chatIds.length > 0) publish(bus, { kind: "forgotten", chatIds: [...chatIds] });
}

/** Whoever else runs answers of this chat no longer knows all of it. */
export function announceBegun(bus: Bus, chatId: string): void {
	publish(bus, { kind: "begun", chatId });
}

/** Resolves when so many have said that they stopped, or would have; false when nobody could be asked. */
export async function stopOnPeers(
	bus: Bus,
	chatId: string,
	provider: ProviderId | null,
	peerCount: number,
): Promise<boolean> {
	if (peerCount === 0) return false;
	const request = randomUUID();
	const { promise, resolve } = Promise.withResolvers<void>();
	let missing = peerCount;
	const leave = bus.listen(CHATS_TOPIC, {
		onMessage(message) {
			const reply = readRequest(message);
			if (reply?.kind !== "stopped" || reply.request !== request) return;
			missing -= 1;
			if (missing === 0) resolve();
		},
	});
	const timer = setTimeout(resolve, STOPPED_WITHIN_MS);
	try {
		if (!publish(bus, { kind: "stop", chatId, provider, request })) return false;
		await promise;
		return true;
	} finally {
		clearTimeout(timer);
		leave();
	}
}
