import { mergeResponses, type ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import { type AdviceReader, type ReadableTurns, scopeOf } from "../access.ts";
import type { Runner } from "../run/runner.ts";
import { loadTurnResponses } from "../store/response-chunks.ts";
import { runningTurns } from "../store/turns.ts";
import { framesFor, payloadFor, snapshotFrame, viewForReaders } from "../views/advice.ts";
import { knownAnalysis, NO_ANALYSIS } from "../views/turn-analysis.ts";
import { viewMaking } from "../views/views.ts";
import type { LiveTurn, TurnRef } from "./live-turn.ts";
import { type TurnStream, TurnStreams } from "./turn-stream.ts";

/** How often the database is polled while the summaries of a turn are being made. */
const POLL_MS = 500;

const isOver = (payload: ResponsesPayload): boolean => payload.responses.every(({ status }) => status !== "pending");

/** The live turn, if only this process writes it: then its memory is complete and no query is needed. */
function exclusiveTurn({ live }: Runner, { chatId, number }: TurnRef): LiveTurn | undefined {
	const turn = live.get(chatId, number);
	return turn?.hasPeers ? undefined : turn;
}

/** The current responses as this reader may see them; a reader of null is not the owner. */
export const readResponses = async (
	runner: Runner,
	ref: TurnRef,
	reader: AdviceReader | null,
): Promise<ResponsesPayload> => payloadFor(await currentResponses(runner, ref), scopeOf(reader));

/** The current responses: from memory while this process writes them, otherwise from the database. */
async function currentResponses(runner: Runner, ref: TurnRef): Promise<ResponsesPayload> {
	const exclusive = exclusiveTurn(runner, ref);
	if (exclusive) return exclusive.payload();
	const stored = await storedResponses(runner, ref);
	const live = runner.live.get(ref.chatId, ref.number);
	if (!live) return stored;
	return live.hasPeers ? mergeResponses(live.payload(), stored) : live.payload();
}

/**
 * Sends a snapshot of the newest turn and of each other running turn, then events until all these turns are over. The
 * owner also gets turns that begin meanwhile.
 */
export async function watchChat(
	runner: Runner,
	{ chatId, last, seats }: ReadableTurns,
	reader: AdviceReader | null,
	open: () => EventStream,
): Promise<void> {
	const openStreams = (turns: readonly number[]): TurnStreams => {
		const streams = new TurnStreams(open(), turns, scopeOf(reader));
		if (reader !== null) runner.live.openStreams.add(chatId, streams);
		return streams;
	};
	const newest = exclusiveTurn(runner, { chatId, number: last, seats });
	// Nearly all chats have one turn, which needs no query.
	if (newest && last === 1) return newest.watch(openStreams([last]).of(last));
	const running = last > 1 ? await runningTurns(runner.database.query, chatId, last) : [];
	const refs = [...new Set([...running, last])].map((number): TurnRef => ({ chatId, number, seats }));
	const startWatching = await Promise.all(refs.map((ref) => prepareTurn(runner, ref)));
	const streams = openStreams(refs.map(({ number }) => number));
	for (const [index, { number }] of refs.entries()) startWatching[index]?.(streams.of(number));
}

/** Everything that can fail is done before the stream is opened. */
export async function prepareTurn(runner: Runner, ref: TurnRef): Promise<(stream: TurnStream) => void> {
	const payload = exclusiveTurn(runner, ref) ? null : await storedResponses(runner, ref);
	return (stream) => {
		const exclusive = exclusiveTurn(runner, ref);
		if (exclusive) return exclusive.watch(stream);
		// The turn ended between the two checks: the reader reconnects.
		if (payload === null) return stream.end(false);
		watchStored(runner, ref, payload, stream);
	};
}

function watchStored(runner: Runner, ref: TurnRef, payload: ResponsesPayload, stream: TurnStream): void {
	if (!isOver(payload)) {
		const { peers, live, logger } = runner;
		const stored = { ref, logger, read: () => storedResponses(runner, ref) };
		peers.watch(stored, payload, stream, live.get(ref.chatId, ref.number));
		return;
	}
	// The chat was deleted meanwhile: the reader gets a 404 when it reconnects.
	if (payload.responses.length === 0) {
		stream.end(false);
		return;
	}
	const snapshot = framesFor(snapshotFrame(payload), stream.scope);
	if (payload.summarizingMs === null) {
		stream.end(true, snapshot);
		return;
	}
	stream.send(snapshot);
	watchSummaries(runner, ref, stream, payload.making);
}

function pollUntilClosed(runner: Runner, { chatId }: TurnRef, stream: TurnStream, poll: () => Promise<boolean>): void {
	const timer = setInterval(() => {
		poll()
			.then((isDone) => isDone && clearInterval(timer))
			.catch((error: unknown) => {
				runner.logger.warn({ err: error, chatId }, "could not read a chat that is being watched");
				stream.end(false);
			});
	}, POLL_MS);
	stream.onClosed(() => clearInterval(timer));
}

/** Sends new claims, then a snapshot of the made summaries. Readers reconnect if the turn is pending or deleted. */
function watchSummaries(runner: Runner, ref: TurnRef, stream: TurnStream, known: ResponsesPayload["making"]): void {
	const { chatId, number } = ref;
	let lastSent = JSON.stringify(known);
	pollUntilClosed(runner, ref, stream, async () => {
		const { making } = runner.live.get(chatId, number) ? NO_ANALYSIS : await runner.comparisonStateOf(chatId, number);
		if (making) {
			const view = viewMaking(making);
			const next = JSON.stringify(view);
			if (next !== lastSent) stream.send(eventFrame("claims", { turn: number, making: view }));
			lastSent = next;
			return false;
		}
		const payload = await currentResponses(runner, ref);
		if (payload.responses.length === 0) stream.end(false);
		else stream.end(isOver(payload), framesFor(snapshotFrame(payload), stream.scope));
		return true;
	});
}

/** With the advice about all failures. */
async function storedResponses(runner: Runner, ref: TurnRef): Promise<ResponsesPayload> {
	const { database, clock } = runner;
	const [rows, analysis] = await Promise.all([
		loadTurnResponses(database.query, ref.chatId, ref.number),
		knownAnalysis(runner, ref),
	]);
	return viewForReaders(ref, rows, clock.now(), analysis);
}
