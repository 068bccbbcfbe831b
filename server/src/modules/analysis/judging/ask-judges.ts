import { type Assistant, builtInAssistant, estimateTokens, mostUsd } from "../../../providers/index.ts";
import { assistantLabel } from "../../assistants/index.ts";
import type { Runner } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { ComparisonProgress, DraftBy, Drafted, Judged, Offer } from "../making/summarize-chat.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import type { OwnWords } from "./assistant-names.ts";
import { failureNote, unusableNote } from "./failure-notes.ts";
import { callJudge, type FailureCode, type Judge, type JudgeCall, modelOf } from "./judge-call.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { JudgeReading, type ReadJudgement } from "./judge-reading.ts";
import {
	LOOK_OUTPUT_TOKENS,
	LOOK_PROMPT_UNITS,
	LOOKS_MOST,
	type Look,
	lookQuestion,
	looksOf,
	readLook,
	withLooks,
} from "./second-look.ts";

/** A judge whose reply is unusable is asked a second time. */
const TRIES = 2;
/** The reply to a second look is one word long. After this timeout the server stops waiting for it. */
const LOOK_MS = 45_000;

export interface JudgeRules {
	/** The assistant to ask first, and its model if one is set. When null, the first connected assistant is asked. */
	readonly first: { readonly id: string; readonly model: string | null } | null;
	readonly dailyBudgetUsd: number | null;
}

/** The assistants that the owner of the chat may ask, in the order of asking. Demonstrations cannot judge. */
async function judgesOf({ assistants }: Runner, owner: Owner, { first }: JudgeRules): Promise<Judge[]> {
	const real = (await assistants.listFor(owner)).filter(({ demo }) => !demo);
	const chosen = real.find(({ id }) => id === first?.id);
	const others = real.filter((assistant) => assistant !== chosen);
	const isOwn = ({ paidBy }: Assistant) => paidBy === "person";
	const inOrder = [...others.filter(isOwn), ...others.filter((assistant) => !isOwn(assistant))];
	return [
		...(chosen ? [{ assistant: chosen, model: first?.model ?? null }] : []),
		...inOrder.map((assistant) => ({ assistant, model: null })),
	];
}

/** The names of the four built-in assistants are already known, so only their models are added. */
const ownWordsOf = (judges: readonly Judge[]): OwnWords =>
	Object.fromEntries(
		judges.map((judge) => {
			const { id, name } = judge.assistant;
			return [id, builtInAssistant(id) ? [modelOf(judge)] : [modelOf(judge), name]];
		}),
	);

const labelOf = ({ assistant, model }: Judge): string =>
	model === null ? assistantLabel(assistant) : `${assistant.name} (${model})`;

interface Comparing extends JudgeRules {
	readonly judged: Judged;
	readonly ownReading: Draft;
	readonly signal: AbortSignal;
	readonly tell: ComparisonProgress;
}

type Read = Extract<ReadJudgement, { draft: unknown }>;

/** One judge's reading; a failure code when the assistant failed, or `unusable` when its replies could not be used. */
async function readBy(
	runner: Runner,
	judge: Judge,
	question: JudgeQuestion,
	{ judged, ownReading, signal, tell, dailyBudgetUsd }: Comparing,
): Promise<Read | FailureCode | "unusable"> {
	let prompt = question.prompt;
	for (let tries = 1; tries <= TRIES; tries += 1) {
		const reading = new JudgeReading(question, judged.answers);
		tell.rows([]);
		const onPiece = (piece: string): boolean => {
			const rows = reading.push(piece);
			if (rows) tell.rows(rows);
			return !reading.isTooLong;
		};
		const call: JudgeCall = { prompt, reply: question.reply, dailyBudgetUsd, signal, onPiece };
		const reply = await callJudge(runner, judge, call);
		if (signal.aborted) return "cancelled";
		const read = reading.end(ownReading);
		// Complete rows are kept even when the rest of the reply was cut off.
		if ("draft" in read) return read;
		if ("failure" in reply && !reading.isTooLong) return reply.failure;
		runner.logger.warn({ provider: judge.assistant.id, tries, problem: read.problem }, "a judge's reply was unusable");
		prompt = `${question.prompt}\n\nYour last reply could not be used: ${read.problem}. Reply with the JSON object alone.`;
	}
	return "unusable";
}

/** Asks the judge about each contradiction once more, in parallel. Returns the confirmed ones. */
async function confirmed(
	runner: Runner,
	judge: Judge,
	looks: readonly Look[],
	{ judged, signal, tell, dailyBudgetUsd }: Comparing,
): Promise<Set<Look>> {
	let left = looks.length;
	tell.again(left);
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(), LOOK_MS);
	const results = await Promise.all(
		looks.map(async (look) => {
			const { prompt, reply } = lookQuestion(judged.prompt, look);
			const until = AbortSignal.any([signal, late.signal]);
			const call = { prompt, reply, dailyBudgetUsd, signal: until, maxOutputTokens: LOOK_OUTPUT_TOKENS };
			const answer = await callJudge(runner, judge, call);
			left -= 1;
			tell.again(left);
			return "text" in answer && readLook(answer.text) === true ? [look] : [];
		}),
	);
	clearTimeout(timer);
	return new Set(results.flat());
}

async function judgedBy(runner: Runner, judge: Judge, comparing: Comparing, own: OwnWords) {
	const { judged, signal, tell } = comparing;
	const question = judgeQuestion(judged.prompt, judged.answers, { random: runner.tools.random, own });
	tell.begin(labelOf(judge), judged.answers.length);
	const read = await readBy(runner, judge, question, comparing);
	if (typeof read === "string") return read;
	const seats = judged.answers.map(({ seat }) => seat);
	const looks = looksOf(read.draft, seats);
	const kept = await confirmed(runner, judge, looks, comparing);
	if (signal.aborted) return "cancelled";
	const isConfirmed = (claim: number, seat: string) =>
		[...kept].some((look) => look.claim === claim && look.seat === seat);
	return { ...read, draft: withLooks(read.draft, isConfirmed) };
}

/** Asks the connected assistants one after the other until one returns a usable judgement. */
export const askJudges =
	(runner: Runner, rules: JudgeRules): DraftBy =>
	async (judged, signal, tell): Promise<Drafted> => {
		const judges = await judgesOf(runner, judged.owner, rules);
		if (judges.length === 0) return { signed: null, notes: [] };
		const own = ownWordsOf(judges);
		const ownReading = await draftByReading(judged.prompt, judged.answers);
		const comparing: Comparing = { ...rules, judged, ownReading, signal, tell };
		const notes: Drafted["notes"][number][] = [];
		for (const judge of judges) {
			if (signal.aborted) break;
			const read = await judgedBy(runner, judge, comparing, own);
			if (read === "cancelled") break;
			const { name } = judge.assistant;
			if (typeof read === "string") notes.push(read === "unusable" ? unusableNote(name) : failureNote(name, read));
			else
				return {
					signed: { draft: read.draft, by: labelOf(judge), approximate: false },
					notes: [...notes, ...read.notes],
				};
		}
		return { signed: null, notes };
	};

/** The tokens of a judgement of four answers; longer ones are rare. */
const REPLY_TOKENS = 3_500;
const TOKENS_A_SECOND = 80;
const SECONDS_BEFORE = 4;

/** Which assistant would compare, its highest cost including all second looks, and its approximate duration. */
export async function offerOf(runner: Runner, rules: JudgeRules, { prompt, answers, owner }: Judged): Promise<Offer> {
	const [judge] = await judgesOf(runner, owner, rules);
	if (!judge) return { by: null, mostUsd: null, seconds: null };
	const price = judge.assistant.priceOf(modelOf(judge));
	const question = judgeQuestion(prompt, answers, { random: runner.tools.random });
	const looks = price && LOOKS_MOST * mostUsd(price, " ".repeat(LOOK_PROMPT_UNITS), LOOK_OUTPUT_TOKENS);
	const rows = Math.min(1, answers.reduce((sum, { text }) => sum + estimateTokens(text), 0) / REPLY_TOKENS + 0.3);
	return {
		by: labelOf(judge),
		mostUsd: price && looks !== null ? mostUsd(price, question.prompt) + looks : null,
		seconds: Math.round(SECONDS_BEFORE + (rows * REPLY_TOKENS) / TOKENS_A_SECOND),
	};
}
