import { randomUUID } from "node:crypto";
import type { Bus } from "../../../platform/bus/index.ts";
import type { TurnRef } from "../live/live-turn.ts";
import { CHATS_TOPIC, type PeerRequest, readRequest } from "./protocol.ts";

/** Aborting and storing takes much less time, unless the database is slow. */
const STOP_TIMEOUT_MS = 1500;

const publish = (bus: Bus, request: PeerRequest): boolean => bus.publish(CHATS_TOPIC, request);

/** Asks the processes that run responses or summaries of deleted chats to stop. */
export function announceDeleted(bus: Bus, chatIds: readonly string[]): void {
	if (chatIds.length > 0) publish(bus, { kind: "forgotten", chatIds: [...chatIds] });
}

/** Asks all processes to stop responses of a deleted turn: no row is left that names the process of a response. */
export function announceTurnDeleted(bus: Bus, { chatId, number }: TurnRef): void {
	publish(bus, { kind: "stop", chatId, turn: number, responseId: null, request: randomUUID() });
}

/** Notifies other processes, which may run other responses of this turn or have readers of its chat. */
export function announceBegun(bus: Bus, { chatId, number }: TurnRef): void {
	publish(bus, { kind: "begun", chatId, turn: number });
}

/** Asks the processes that run later turns of this chat to read from the database which responses are stale. */
export function announceStale(bus: Bus, { chatId }: TurnRef): void {
	publish(bus, { kind: "stale", chatId });
}

/** Asks the processes that run turns of this chat to read from the database which answers its readers get. */
export function announcePublished(bus: Bus, chatId: string): void {
	publish(bus, { kind: "published", chatId });
}

/** Asks the processes that show a blind chat word by word to show it with the names. */
export function announceRevealed(bus: Bus, chatId: string): void {
	publish(bus, { kind: "revealed", chatId });
}

/** Resolves to true once all peers have confirmed or the timeout is over; to false when the bus rejects the request. */
export async function stopOnPeers(
	bus: Bus,
	stopped: { readonly chatId: string; readonly turn: number; readonly responseId: string | null },
	peerCount: number,
): Promise<boolean> {
	if (peerCount === 0) return false;
	const request = randomUUID();
	const { promise, resolve } = Promise.withResolvers<void>();
	let remaining = peerCount;
	const unsubscribe = bus.subscribe(CHATS_TOPIC, {
		onMessage(message) {
			const reply = readRequest(message);
			if (reply?.kind !== "stopped" || reply.request !== request) return;
			remaining -= 1;
			if (remaining === 0) resolve();
		},
	});
	const timer = setTimeout(resolve, STOP_TIMEOUT_MS);
	try {
		if (!publish(bus, { kind: "stop", ...stopped, request })) return false;
		await promise;
		return true;
	} finally {
		clearTimeout(timer);
		unsubscribe();
	}
}
