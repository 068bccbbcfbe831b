import { mergeResponses, type ResponsesPayload } from "@parallax/contract";
import { type EventStream, eventFrame } from "../../../http/index.ts";
import { type AdviceReader, type ReadableTurns, scopeOf } from "../access.ts";
import { type BlindRef, prepareBlindTurn, type RealTurn, readBlindResponses } from "../blind/watch-blind.ts";
import type { Runner } from "../run/runner.ts";
import { loadTurnEditions } from "../store/response-chunks.ts";
import type { EditionChoice } from "../store/rows.ts";
import { runningTurns } from "../store/turns.ts";
import { framesFor, payloadFor, snapshotFrame, viewForReaders } from "../views/advice.ts";
import type { FullPayload } from "../views/others-view.ts";
import { knownAnalysis, NO_ANALYSIS, withPublished } from "../views/turn-analysis.ts";
import { isBeingWritten } from "../views/view-editions.ts";
import { viewMaking } from "../views/views.ts";
import type { LiveTurn, TurnRef } from "./live-turn.ts";
import { type TurnStream, TurnStreams } from "./turn-stream.ts";

/** How often the database is polled while the summaries of a turn are being made. */
const POLL_MS = 500;

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
): Promise<ResponsesPayload> => {
	if (isBlindRef(ref)) return await readBlindResponses(runner, ref, realTurn(runner));
	return payloadFor(await currentResponses(runner, ref), scopeOf(reader));
};

/** The responses of one edition of a turn, as its owner sees them. */
export async function readEdition(
	runner: Runner,
	ref: TurnRef,
	reader: AdviceReader,
	edition: number,
): Promise<ResponsesPayload> {
	// A chat has one edition of each turn until its names are shown.
	if (isBlindRef(ref)) return await readResponses(runner, ref, reader);
	const stored = await storedResponses(runner, ref, edition);
	const live = runner.live.get(ref.chatId, ref.number);
	return payloadFor(live?.withRunning(stored) ?? stored, scopeOf(reader));
}

const isBlindRef = (ref: TurnRef): ref is BlindRef => ref.blind !== null;

const realTurn = (runner: Runner): RealTurn => ({
	read: (ref) => currentResponses(runner, ref),
	prepare: (ref) => prepareRealTurn(runner, ref),
});

/** The current responses: from memory while this process writes them, otherwise from the database. */
export async function currentResponses(runner: Runner, ref: TurnRef): Promise<FullPayload> {
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
	{ chatId, last, seats, blind }: ReadableTurns,
	reader: AdviceReader | null,
	open: () => EventStream,
): Promise<void> {
	const openStreams = (turns: readonly number[]): TurnStreams => {
		const streams = new TurnStreams(open(), turns, scopeOf(reader));
		const { openStreams: ofOwners, readerStreams } = runner.live;
		(reader === null ? readerStreams : ofOwners).add(chatId, streams);
		return streams;
	};
	const newest = blind ? undefined : exclusiveTurn(runner, { chatId, number: last, seats, blind });
	// Nearly all chats have one turn, which needs no query.
	if (newest && last === 1) return newest.watch(openStreams([last]).of(last));
	const running = last > 1 ? await runningTurns(runner.database.query, chatId, last) : [];
	const refs = [...new Set([...running, last])].map((number): TurnRef => ({ chatId, number, seats, blind }));
	const startWatching = await Promise.all(refs.map((ref) => prepareTurn(runner, ref)));
	const streams = openStreams(refs.map(({ number }) => number));
	for (const [index, { number }] of refs.entries()) startWatching[index]?.(streams.of(number));
}

/** Everything that can fail is done before the stream is opened. */
export const prepareTurn = async (runner: Runner, ref: TurnRef): Promise<(stream: TurnStream) => void> =>
	isBlindRef(ref) ? await prepareBlindTurn(runner, ref, realTurn(runner)) : await prepareRealTurn(runner, ref);

async function prepareRealTurn(runner: Runner, ref: TurnRef): Promise<(stream: TurnStream) => void> {
	const payload = exclusiveTurn(runner, ref) ? null : await storedResponses(runner, ref);
	const isChecking = payload !== null && !isBeingWritten(payload) && (await runner.isChecking(ref.chatId));
	return (stream) => {
		const exclusive = exclusiveTurn(runner, ref);
		if (exclusive) return exclusive.watch(stream);
		// The turn ended between the two checks: the reader reconnects.
		if (payload === null) return stream.end(false);
		watchStored(runner, ref, { payload, isChecking: isChecking && stream.scope !== "none" }, stream);
	};
}

interface StoredTurn {
	readonly payload: FullPayload;
	/** Whether the owner of the chat still waits for what columns say of words in it. */
	readonly isChecking: boolean;
}

function watchStored(runner: Runner, ref: TurnRef, { payload, isChecking }: StoredTurn, stream: TurnStream): void {
	if (isBeingWritten(payload)) {
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
	if (payload.summarizingMs === null && !isChecking) {
		stream.end(true, snapshot);
		return;
	}
	stream.send(snapshot);
	watchWork(runner, ref, stream, payload.making);
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

/**
 * Sends new claims, then a snapshot once the summaries are made and no check is. Readers reconnect if the turn is pending or
 * deleted.
 */
function watchWork(runner: Runner, ref: TurnRef, stream: TurnStream, known: ResponsesPayload["making"]): void {
	const { chatId, number } = ref;
	let lastSent = JSON.stringify(known);
	pollUntilClosed(runner, ref, stream, async () => {
		// Claims quote the answers that are compared, which may not be those of readers.
		const choice = stream.scope === "none" ? "published" : "newest";
		const isLive = runner.live.get(chatId, number) !== undefined;
		const { making } = isLive ? NO_ANALYSIS : await runner.comparisonStateOf(chatId, number, choice);
		if (making) {
			const view = viewMaking(making);
			const next = JSON.stringify(view);
			if (next !== lastSent) stream.send(eventFrame("claims", { turn: number, making: view }));
			lastSent = next;
			return false;
		}
		if (stream.scope !== "none" && !runner.live.get(chatId, number) && (await runner.isChecking(chatId))) return false;
		const payload = await currentResponses(runner, ref);
		if (payload.responses.length === 0) stream.end(false);
		else stream.end(!isBeingWritten(payload), framesFor(snapshotFrame(payload), stream.scope));
		return true;
	});
}

/** With the advice about all failures. */
async function storedResponses(runner: Runner, ref: TurnRef, choice?: EditionChoice): Promise<FullPayload> {
	const { database, clock } = runner;
	const [rows, analysis] = await Promise.all([
		loadTurnEditions(database.query, ref.chatId, ref.number),
		knownAnalysis(runner, ref, choice),
	]);
	const known = await withPublished(runner, ref, rows, analysis);
	return viewForReaders(ref, rows, clock.now(), known, choice);
}
