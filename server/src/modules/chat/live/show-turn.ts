import { eventFrame } from "../../../http/index.ts";
import { blindOf } from "../blind/blind.ts";
import type { Runner } from "../run/runner.ts";
import { type LoadedTurn, seatsOf } from "../store/rows.ts";
import { loadTurn } from "../store/turns.ts";
import { viewTurn } from "../views/views.ts";
import type { TurnRef } from "./live-turn.ts";
import { prepareTurn } from "./watch.ts";

/** Sends a turn that has begun, then its events, on the connections of its owner that are open. */
export async function showTurn(runner: Runner, ref: TurnRef, turn: LoadedTurn): Promise<void> {
	const frame = eventFrame("turn", viewTurn(ref.blind, turn, { owned: true }));
	const added = runner.live.openStreams.ofChat(ref.chatId).flatMap((streams) => streams.add(ref.number, frame) ?? []);
	if (added.length === 0) return;
	try {
		const startWatching = await prepareTurn(runner, ref);
		for (const stream of added) startWatching(stream);
	} catch (error) {
		for (const stream of added) stream.end(false);
		throw error;
	}
}

/** The same for a turn that another process has begun. */
export async function showTurnBegunElsewhere(runner: Runner, chatId: string, number: number): Promise<void> {
	if (runner.live.openStreams.ofChat(chatId).length === 0) return;
	const { query } = runner.database;
	const [chat, turn] = await Promise.all([
		query.selectFrom("chats").select(["seats", "blind", "revealed_at"]).where("id", "=", chatId).executeTakeFirst(),
		loadTurn(query, chatId, number),
	]);
	if (chat && turn) await showTurn(runner, { chatId, number, seats: seatsOf(chat), blind: blindOf(chat) }, turn);
}
