import { randomUUID } from "node:crypto";
import type { ProviderId } from "@parallax/contract";
import type { Bus } from "../../../platform/bus/index.ts";
import { CHATS_TOPIC, type ChatRequest, readRequest } from "./protocol.ts";

/** To abort a call and to store what it brought takes much less, unless the database is slow. */
const STOPPED_WITHIN_MS = 1500;

const tell = (bus: Bus, request: ChatRequest): boolean => bus.publish(CHATS_TOPIC, request);

/** Their rows are gone: whoever runs them, or makes summaries of them, stops at once. */
export function tellForgotten(bus: Bus, chatIds: readonly string[]): void {
	if (chatIds.length > 0) tell(bus, { kind: "forgotten", chatIds: [...chatIds] });
}

/** Whoever else runs answers of this chat no longer knows all of it. */
export function tellBegun(bus: Bus, chatId: string): void {
	tell(bus, { kind: "begun", chatId });
}

/** Resolves when so many have said that they stopped, or would have; false when nobody could be asked. */
export async function askOthersToStop(
	bus: Bus,
	chatId: string,
	provider: ProviderId | null,
	others: number,
): Promise<boolean> {
	if (others === 0) return false;
	const request = randomUUID();
	const { promise, resolve } = Promise.withResolvers<void>();
	let missing = others;
	const leave = bus.listen(CHATS_TOPIC, {
		onMessage(message) {
			const told = readRequest(message);
			if (told?.kind !== "stopped" || told.request !== request) return;
			missing -= 1;
			if (missing === 0) resolve();
		},
	});
	const timer = setTimeout(resolve, STOPPED_WITHIN_MS);
	try {
		if (!tell(bus, { kind: "stop", chatId, provider, request })) return false;
		await promise;
		return true;
	} finally {
		clearTimeout(timer);
		leave();
	}
}
