import { CHAT_EVENTS, type ChatEvent, HEARTBEAT_MS } from "@parallax/contract";
import { readEventStream, type StreamEvent } from "../../../lib/server/event-stream.ts";
import { pause } from "../../../lib/timing/pause.ts";

/** A live server sends something every 15 s; after three missed heartbeats the connection counts as dead. */
const SILENCE_TIMEOUT_MS = 3 * HEARTBEAT_MS;

/** Four assistants write hundreds of words a second: a wake-up for each would cost more than showing them. */
const READ_PAUSE_MS = 30;

export type StreamEnd = "done" | "ended" | "silent";

const isEventName = (name: string): name is ChatEvent["type"] => Object.hasOwn(CHAT_EVENTS, name);

/** The event as the contract defines it; null for an unknown event of a newer server. */
function readChatEvent({ name, data }: StreamEvent): ChatEvent | null {
	if (!isEventName(name)) return null;
	try {
		return { type: name, data: CHAT_EVENTS[name].parse(JSON.parse(data)) } as ChatEvent;
	} catch {
		return null;
	}
}

export interface StreamListener {
	onEvent(event: ChatEvent): void;
	/** Called for all data that arrives, including heartbeats. */
	onActivity(): void;
}

/** Aborts `controller` when no data has arrived for too long. */
function abortWhenSilent(controller: AbortController, getLastReceivedAt: () => number): void {
	const check = async () => {
		while (!controller.signal.aborted) {
			const remainingMs = getLastReceivedAt() + SILENCE_TIMEOUT_MS - Date.now();
			if (remainingMs <= 0) return controller.abort("silent");
			await pause(remainingMs, controller.signal);
		}
	};
	void check();
}

/** Reads one connection to its end. Throws when it cannot be opened or when `stop` is aborted. */
export async function streamChat(
	open: (signal: AbortSignal) => Promise<Response>,
	listener: StreamListener,
	stop: AbortSignal,
): Promise<StreamEnd> {
	const controller = new AbortController();
	const signal = AbortSignal.any([stop, controller.signal]);
	let lastReceivedAt = Date.now();
	let isDone = false;
	abortWhenSilent(controller, () => lastReceivedAt);
	try {
		const response = await open(signal);
		if (!response.body) return "ended";
		await readEventStream(response.body, {
			onEvent(wire) {
				const event = readChatEvent(wire);
				if (event) listener.onEvent(event);
				isDone ||= event?.type === "done";
			},
			onBytes() {
				lastReceivedAt = Date.now();
				listener.onActivity();
			},
			pauseMs: READ_PAUSE_MS,
		});
		return isDone ? "done" : "ended";
	} catch (thrown) {
		if (isDone) return "done";
		if (controller.signal.aborted && !stop.aborted) return "silent";
		throw thrown;
	} finally {
		controller.abort();
	}
}
