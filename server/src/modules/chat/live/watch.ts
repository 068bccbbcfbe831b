import { mergeResponses, type ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import type { Runner } from "../run/runner.ts";
import { loadResponses } from "../store/response-chunks.ts";
import { viewResponses } from "../views/views.ts";
import type { LiveChat } from "./live-chat.ts";
import { DONE } from "./watchers.ts";

/** How often the database is polled while the summaries of a chat are being made. */
const POLL_MS = 1000;

const isOver = (payload: ResponsesPayload): boolean => payload.responses.every(({ status }) => status !== "pending");

/** The live chat when this process alone writes it: then its memory is complete and no query is needed. */
function exclusiveChat({ live }: Runner, chatId: string): LiveChat | undefined {
	const chat = live.get(chatId);
	return chat?.hasPeers ? undefined : chat;
}

/** The current responses: from memory while this process writes them, otherwise from the database. */
export async function readResponses(runner: Runner, chatId: string): Promise<ResponsesPayload> {
	const exclusive = exclusiveChat(runner, chatId);
	if (exclusive) return exclusive.payload();
	const stored = await storedResponses(runner, chatId);
	const live = runner.live.get(chatId);
	if (!live) return stored;
	return live.hasPeers ? mergeResponses(live.payload(), stored) : live.payload();
}

/** Sends a snapshot, then events until all responses are settled and no summaries are being made. */
export async function watchChat(runner: Runner, chatId: string, open: () => EventStream): Promise<void> {
	const running = exclusiveChat(runner, chatId);
	if (running) return running.watch(open());
	const payload = await storedResponses(runner, chatId);
	const begun = exclusiveChat(runner, chatId);
	if (begun) return begun.watch(open());
	const stream = open();
	if (!isOver(payload)) {
		const { peers, live, logger } = runner;
		const stored = { id: chatId, logger, read: () => storedResponses(runner, chatId) };
		peers.watch(stored, payload, stream, live.get(chatId));
		return;
	}
	if (payload.responses.length === 0) {
		// The chat was deleted meanwhile: the reader learns so when it reconnects.
		stream.end();
		return;
	}
	const snapshot = eventFrame("snapshot", payload);
	if (payload.summarizingMs === null) return stream.end(snapshot + DONE);
	stream.send(snapshot);
	watchSummaries(runner, chatId, stream);
}

function pollUntilClosed(runner: Runner, chatId: string, stream: EventStream, poll: () => Promise<void>): void {
	const timer = setInterval(() => {
		poll().catch((error: unknown) => {
			runner.logger.warn({ err: error, chatId }, "could not read a chat that is being watched");
			stream.end();
		});
	}, POLL_MS);
	stream.onClosed(() => clearInterval(timer));
}

/** Sends one more snapshot when the summaries are made. What is pending or deleted by then is for the next connection. */
function watchSummaries(runner: Runner, chatId: string, stream: EventStream): void {
	pollUntilClosed(runner, chatId, stream, async () => {
		if (!runner.live.get(chatId) && (await runner.makingSince(chatId)) !== null) return;
		const payload = await readResponses(runner, chatId);
		if (payload.responses.length === 0) return stream.end();
		stream.end(eventFrame("snapshot", payload) + (isOver(payload) ? DONE : ""));
	});
}

async function storedResponses(
	{ database, clock, summaryOf, makingSince }: Runner,
	chatId: string,
): Promise<ResponsesPayload> {
	const [rows, summary, since] = await Promise.all([
		loadResponses(database.query, chatId),
		summaryOf(chatId),
		makingSince(chatId),
	]);
	return viewResponses(rows, clock.now(), summary, since);
}
