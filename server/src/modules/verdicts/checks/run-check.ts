import type { CheckReply, Citation } from "@parallax/contract";
import { type Judge, shuffled } from "../../analysis/index.ts";
import type { Runner } from "../../chat/index.ts";
import { askSeat } from "../asking/ask-seat.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedState } from "../asking/saved-state.ts";
import type { TurnSeat } from "../asking/turn-seats.ts";
import { MAX_CHECK_REPLY_UNITS, readCheck, readStand } from "./check-reply.ts";
import { type CheckRequest, checkQuestion, MAX_CHECK_OUTPUT_TOKENS, standQuestion } from "./check-request.ts";
import type { CheckPlan } from "./plan-check.ts";
import { endedReplies, type StoredReplies, type StoredReply, type StoredStand } from "./stored-checks.ts";

const LIMITS = { maxOutputTokens: MAX_CHECK_OUTPUT_TOKENS, maxReplyUnits: MAX_CHECK_REPLY_UNITS, timeoutMs: 90_000 };
const MAX_LINKS = 5;

const DEMO_TEXT = "This is a demonstration: no assistant was asked, so nothing was checked.";
const NO_REPLY = { stance: null, text: "", source: null, links: [], code: null, demo: false };

const failed = (code: NoReply) => ({ status: "failed", code }) as const;

function firstReply({ id, kind, judge }: TurnSeat, { sample }: CheckPlan): StoredReply {
	const reply = { seat: id, ...NO_REPLY };
	if (kind === "pasted") return { ...reply, status: "not-asked", code: "pasted" };
	const prepared = sample?.others.get(id) ?? { stance: "cannot say", text: DEMO_TEXT };
	if (kind === "demo") return { ...reply, status: "answered", ...prepared, demo: true };
	return judge ? { ...reply, status: "asking" } : { ...reply, ...failed("not-connected") };
}

function firstStand({ own: { id, kind, judge }, sample }: CheckPlan): StoredStand {
	const reply = { seat: id, stands: null, text: "", code: null, demo: false };
	if (kind === "pasted") return { ...reply, status: "not-asked", code: "pasted" };
	const prepared = sample?.own ?? { stands: null, text: DEMO_TEXT };
	if (kind === "demo") return { ...reply, status: "answered", ...prepared, demo: true };
	return judge ? { ...reply, status: "waiting" } : { ...reply, ...failed("not-connected") };
}

/** What a check begins with: demonstrations reply at once, and pasted answers are not asked. */
export const firstReplies = (plan: CheckPlan): StoredReplies => ({
	others: plan.others.map((seat) => firstReply(seat, plan)),
	own: firstStand(plan),
});

export interface RunningCheck {
	readonly plan: CheckPlan;
	readonly state: SavedState<StoredReplies>;
	readonly dailyBudgetUsd: number | null;
	/** Aborts when the check is no longer wanted. */
	readonly signal: AbortSignal;
}

function setReply({ state }: RunningCheck, seat: string, change: Partial<StoredReply>): Promise<void> {
	const others = state.replies.others.map((reply) => (reply.seat === seat ? { ...reply, ...change } : reply));
	return state.set({ ...state.replies, others });
}

const setOwn = ({ state }: RunningCheck, change: Partial<StoredStand>): Promise<void> =>
	state.set({ ...state.replies, own: { ...state.replies.own, ...change } });

/** Asks a seat once. A seat that hangs costs its own reply alone. */
const ask = (
	runner: Runner,
	judge: Judge,
	{ prompt, reply }: CheckRequest,
	{ plan, state, dailyBudgetUsd, signal }: RunningCheck,
) =>
	askSeat(
		runner,
		judge,
		{ ...{ prompt, reply, search: plan.words.search }, ...LIMITS },
		{ dailyBudgetUsd, signal, addCost: (usd) => state.addCost(usd) },
	);

/** The pages that a reply cites. */
function linksOf(citations: readonly Citation[]): CheckReply["links"] {
	const pages = new Map(citations.map(({ url, title }) => [url, { url, title }]));
	return [...pages.values()].slice(0, MAX_LINKS);
}

/** The reply of an assistant could not be read. */
const UNREADABLE = failed("protocol");

async function askOther(runner: Runner, seat: TurnSeat, check: RunningCheck): Promise<void> {
	const { plan, signal } = check;
	if (!seat.judge) return;
	const asked = await ask(runner, seat.judge, checkQuestion(plan.words), check);
	if (signal.aborted) return;
	if ("code" in asked) return setReply(check, seat.id, failed(asked.code));
	const read = readCheck(asked.text);
	await setReply(check, seat.id, read ? { status: "answered", ...read, links: linksOf(asked.citations) } : UNREADABLE);
}

/** 'Do you stand by it?', with what the others said in an order that does not tell who they are. */
async function askOwn(runner: Runner, check: RunningCheck): Promise<void> {
	const { state, plan, signal } = check;
	const { judge } = plan.own;
	if (!judge || state.replies.own.status !== "waiting") return;
	const told = state.replies.others.filter(({ status, demo }) => status === "answered" && !demo);
	if (told.length === 0) return setOwn(check, { status: "not-asked", code: "nothing-to-tell" });
	await setOwn(check, { status: "asking" });
	const request = standQuestion(plan.words, shuffled(plan.maskReplies(told), runner.tools.random));
	const asked = await ask(runner, judge, request, check);
	if (signal.aborted) return;
	if ("code" in asked) return setOwn(check, failed(asked.code));
	const read = readStand(asked.text);
	await setOwn(check, read ? { status: "answered", ...read } : UNREADABLE);
}

/** Asks the others, all at once, then the seat whose words these are. What has no reply at the end is settled, too. */
export async function runCheck(runner: Runner, check: RunningCheck, codeAtEnd: () => NoReply): Promise<void> {
	const { plan, state, signal } = check;
	await Promise.all(plan.others.map((seat) => askOther(runner, seat, check)));
	if (!signal.aborted) await askOwn(runner, check);
	await state.settle(endedReplies(state.replies, codeAtEnd()));
}
