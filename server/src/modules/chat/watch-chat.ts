import type { ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../http/index.ts";
import { loadResponses } from "./chat-store.ts";
import type { Runner } from "./run-chat.ts";
import { viewResponses } from "./views.ts";

/** How often a chat that another process runs is read from the database. */
const FOLLOW_MS = 1000;

const isOver = (payload: ResponsesPayload): boolean => payload.responses.every(({ status }) => status !== "pending");

/** The answers as they are now: from memory while this process writes them, otherwise as stored. */
export async function readResponses(runner: Runner, chatId: string): Promise<ResponsesPayload> {
	const live = runner.live.get(chatId);
	if (live) return live.payload();
	const stored = await storedResponses(runner, chatId);
	return runner.live.get(chatId)?.payload() ?? stored;
}

/** Snapshot first; then whatever comes, until all are settled. */
export async function watchChat(runner: Runner, chatId: string, open: () => EventStream): Promise<void> {
	const payload = await readResponses(runner, chatId);
	const live = runner.live.get(chatId);
	const stream = open();
	if (live) {
		live.watch(stream);
		return;
	}
	stream.send(eventFrame("snapshot", payload));
	if (isOver(payload)) {
		stream.send(eventFrame("done", {}));
		stream.end();
		return;
	}
	followStored(runner, chatId, stream);
}

/** A chat that another process is running: what it checkpoints is shown here about a second later. */
function followStored(runner: Runner, chatId: string, stream: EventStream): void {
	let last = "";
	const look = async (): Promise<void> => {
		const payload = await storedResponses(runner, chatId);
		const frame = eventFrame("snapshot", payload);
		if (frame !== last) stream.send(frame);
		last = frame;
		if (!isOver(payload)) return;
		stream.send(eventFrame("done", {}));
		stream.end();
	};
	const timer = setInterval(() => {
		look().catch((error: unknown) => {
			runner.logger.warn({ err: error, chatId }, "a chat of another process could not be read");
			stream.end();
		});
	}, FOLLOW_MS);
	stream.onClosed(() => clearInterval(timer));
}

async function storedResponses({ database, clock, summaryOf }: Runner, chatId: string): Promise<ResponsesPayload> {
	const [rows, summary] = await Promise.all([loadResponses(database.query, chatId), summaryOf(chatId)]);
	return viewResponses(rows, clock.now(), summary);
}
