import type { VerdictOffer } from "@parallax/contract";
import { unlessRefused } from "../../../failures.ts";
import { ownerOf } from "../../identity/index.ts";
import { type OwnedChat, type Revealed, turnOf } from "../access.ts";
import type { Runner } from "../run/runner.ts";
import type { ResponseRow } from "../store/rows.ts";
import { loadConversation } from "../store/turns.ts";
import { costsOf } from "./estimate.ts";
import { type AgainPlan, planAgain } from "./plan-again.ts";
import type { UsualLength } from "./usual-length.ts";

const CONFLICT = 409;

/** What asking a turn again costs: all its columns once, and each column alone. Null where that would be refused now. */
export interface AgainEstimate {
	readonly all: VerdictOffer;
	readonly bySeat: ReadonlyMap<string, { readonly offer: VerdictOffer; readonly answer: ResponseRow }>;
}

/** As long as the answers of the turn took. */
function secondsOf(calls: AgainPlan["calls"]): number | null {
	const durations = calls.flatMap(({ answer }) => answer.total_ms ?? []);
	return durations.length === 0 ? null : Math.ceil(Math.max(...durations) / 1000);
}

export async function estimateAgain(
	runner: Runner,
	usualAnswer: UsualLength,
	chat: Revealed<OwnedChat>,
	turn: number,
): Promise<AgainEstimate | null> {
	const { number, seats } = turnOf(chat, turn);
	const conversation = await loadConversation(runner.database.query, chat.id, number);
	const input = { chatId: chat.id, number, seats, conversation, owner: ownerOf(chat), body: {} };
	const plan = await unlessRefused([CONFLICT], () => planAgain(runner, input, { isAsking: false }));
	if (!plan) return null;
	const { calls } = plan;
	const { seats: costs, ...all } = await costsOf(calls, usualAnswer);
	const bySeat = calls.map((call, index) => {
		const { mostUsd = null, usualUsd = null } = costs[index] ?? {};
		return [call.seat.id, { offer: { mostUsd, usualUsd, seconds: secondsOf([call]) }, answer: call.answer }] as const;
	});
	return { all: { ...all, seconds: secondsOf(calls) }, bySeat: new Map(bySeat) };
}
