import { isSettled, type ResponsesPayload } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import type { TurnRef } from "../live/live-turn.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import type { Runner } from "../run/runner.ts";
import { loadTurnResponses } from "../store/response-chunks.ts";
import { loadTurn } from "../store/turns.ts";
import type { FullPayload } from "../views/others-view.ts";
import type { Blind } from "./blind.ts";
import { BlindTurn } from "./blind-turn.ts";
import { hidePayload, hideResponses } from "./hide.ts";

/** A turn of a blind chat. */
export interface BlindRef extends TurnRef {
	readonly blind: Blind;
}

/** How the real turn is read. */
export interface RealTurn {
	read(ref: TurnRef): Promise<FullPayload>;
	/** Everything that can fail is done before the stream is watched. */
	prepare(ref: TurnRef): Promise<(stream: TurnStream) => void>;
}

/** The turn that is being shown word by word; null when all of it may be shown at once. */
async function openBlindTurn(runner: Runner, ref: BlindRef, real: RealTurn): Promise<BlindTurn | null> {
	return await runner.blindTurns.open(ref, async (onEnd) => {
		const { query } = runner.database;
		const [turn, rows] = await Promise.all([
			loadTurn(query, ref.chatId, ref.number),
			loadTurnResponses(query, ref.chatId, ref.number),
		]);
		const isRunning = rows.some(({ status }) => status === "pending");
		if (!turn || !isRunning) return null;
		const startWatching = await real.prepare(ref);
		const { clock, logger } = runner;
		const shown = new BlindTurn({
			number: ref.number,
			blind: ref.blind,
			prompt: turn.prompt,
			rows,
			clock,
			logger,
			onEnd,
		});
		startWatching(shown.input);
		return shown.isShowing ? shown : null;
	});
}

async function readAtOnce(runner: Runner, ref: BlindRef, real: RealTurn): Promise<ResponsesPayload> {
	const [turn, { responses }] = await Promise.all([
		loadTurn(runner.database.query, ref.chatId, ref.number),
		real.read(ref),
	]);
	return hidePayload(ref.number, hideResponses(ref.blind, turn?.prompt ?? "", responses));
}

/** The answers of a turn as the owner of a blind chat may see them now. */
export async function readBlindResponses(runner: Runner, ref: BlindRef, real: RealTurn): Promise<ResponsesPayload> {
	const shown = await openBlindTurn(runner, ref, real);
	return shown ? shown.payload() : await readAtOnce(runner, ref, real);
}

export async function prepareBlindTurn(
	runner: Runner,
	ref: BlindRef,
	real: RealTurn,
): Promise<(stream: TurnStream) => void> {
	const shown = await openBlindTurn(runner, ref, real);
	if (shown) return (stream) => (shown.isShowing ? shown.watch(stream) : stream.end(false));
	const payload = await readAtOnce(runner, ref, real);
	const isOver = payload.responses.length > 0 && payload.responses.every(isSettled);
	return (stream) => stream.end(isOver, eventFrame("snapshot", payload));
}
