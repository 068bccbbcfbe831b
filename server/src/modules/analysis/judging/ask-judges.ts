import { type Assistant, builtInAssistant, estimateTokens, maxCostUsd } from "../../../providers/index.ts";
import { assistantLabel } from "../../assistants/index.ts";
import type { Runner } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { ComparisonProgress, DraftResult, JudgeInput, Offer, WriteDraft } from "../making/build-summary.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import { failureNote, unusableNote } from "./failure-notes.ts";
import { callJudge, type FailureCode, type Judge, type JudgeCall, modelOf } from "./judge-call.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { JudgementParser, type ParsedJudgement } from "./judgement-parser.ts";
import type { AssistantNames } from "./names/assistant-names.ts";
import {
	applyLooks,
	type Look,
	lookQuestion,
	looksOf,
	MAX_LOOK_OUTPUT_TOKENS,
	MAX_LOOK_PROMPT_UNITS,
	MAX_LOOKS,
	readLook,
} from "./second-look.ts";

/** A judge whose reply is unusable is asked a second time. */
const MAX_TRIES = 2;
/** The reply to a second look is one word long. After this timeout the server stops waiting for it. */
const LOOK_TIMEOUT_MS = 45_000;

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
const assistantNamesOf = (judges: readonly Judge[]): AssistantNames =>
	Object.fromEntries(
		judges.map((judge) => {
			const { id, name } = judge.assistant;
			return [id, builtInAssistant(id) ? [modelOf(judge)] : [modelOf(judge), name]];
		}),
	);

const labelOf = ({ assistant, model }: Judge): string =>
	model === null ? assistantLabel(assistant) : `${assistant.name} (${model})`;

interface ComparisonContext extends JudgeRules {
	readonly input: JudgeInput;
	readonly ownReading: Draft;
	readonly signal: AbortSignal;
	readonly progress: ComparisonProgress;
}

type UsableJudgement = Extract<ParsedJudgement, { draft: unknown }>;

/** One judge's reading; a failure code when the assistant failed, or `unusable` when its replies could not be used. */
async function askForJudgement(
	runner: Runner,
	judge: Judge,
	question: JudgeQuestion,
	{ input, ownReading, signal, progress, dailyBudgetUsd }: ComparisonContext,
): Promise<UsableJudgement | FailureCode | "unusable"> {
	let prompt = question.prompt;
	for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
		const parser = new JudgementParser(question, input.answers);
		progress.setClaims([]);
		const onChunk = (chunk: string): boolean => {
			const rows = parser.push(chunk);
			if (rows) progress.setClaims(rows);
			return !parser.isTooLong;
		};
		const call: JudgeCall = { prompt, reply: question.reply, dailyBudgetUsd, signal, onChunk };
		const reply = await callJudge(runner, judge, call);
		if (signal.aborted) return "cancelled";
		const read = parser.end(ownReading);
		// Complete rows are kept even when the rest of the reply was cut off.
		if ("draft" in read) return read;
		if ("failure" in reply && !parser.isTooLong) return reply.failure;
		runner.logger.warn({ provider: judge.assistant.id, tries, problem: read.problem }, "a judge's reply was unusable");
		prompt = `${question.prompt}\n\nYour last reply could not be used: ${read.problem}. Reply with the JSON object alone.`;
	}
	return "unusable";
}

/** Asks the judge about each contradiction once more, in parallel. Returns the confirmed ones. */
async function confirmLooks(
	runner: Runner,
	judge: Judge,
	looks: readonly Look[],
	{ input, signal, progress, dailyBudgetUsd }: ComparisonContext,
): Promise<Set<Look>> {
	let remaining = looks.length;
	progress.setRemainingLooks(remaining);
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), LOOK_TIMEOUT_MS);
	const results = await Promise.all(
		looks.map(async (look) => {
			const { prompt, reply } = lookQuestion(input.prompt, look);
			const callSignal = AbortSignal.any([signal, timeout.signal]);
			const call = { prompt, reply, dailyBudgetUsd, signal: callSignal, maxOutputTokens: MAX_LOOK_OUTPUT_TOKENS };
			const answer = await callJudge(runner, judge, call);
			remaining -= 1;
			progress.setRemainingLooks(remaining);
			return "text" in answer && readLook(answer.text) === true ? [look] : [];
		}),
	);
	clearTimeout(timer);
	return new Set(results.flat());
}

async function judgeAndConfirm(
	runner: Runner,
	judge: Judge,
	context: ComparisonContext,
	assistantNames: AssistantNames,
) {
	const { input, signal, progress } = context;
	const question = judgeQuestion(input.prompt, input.answers, { random: runner.tools.random, assistantNames });
	progress.begin(labelOf(judge), input.answers.length);
	const read = await askForJudgement(runner, judge, question, context);
	if (typeof read === "string") return read;
	const seats = input.answers.map(({ seat }) => seat);
	const looks = looksOf(read.draft, seats);
	const confirmedLooks = await confirmLooks(runner, judge, looks, context);
	if (signal.aborted) return "cancelled";
	const isConfirmed = (claim: number, seat: string) =>
		[...confirmedLooks].some((look) => look.claim === claim && look.seat === seat);
	return { ...read, draft: applyLooks(read.draft, isConfirmed) };
}

/** Asks the connected assistants one after the other until one returns a usable judgement. */
export const askJudges =
	(runner: Runner, rules: JudgeRules): WriteDraft =>
	async (input, signal, progress): Promise<DraftResult> => {
		const judges = await judgesOf(runner, input.owner, rules);
		if (judges.length === 0) return { signed: null, notes: [] };
		const assistantNames = assistantNamesOf(judges);
		const ownReading = await draftByReading(input.prompt, input.answers);
		const context: ComparisonContext = { ...rules, input, ownReading, signal, progress };
		const notes: DraftResult["notes"][number][] = [];
		for (const judge of judges) {
			if (signal.aborted) break;
			const read = await judgeAndConfirm(runner, judge, context, assistantNames);
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
const TYPICAL_REPLY_TOKENS = 3_500;
const TOKENS_PER_SECOND = 80;
const STARTUP_SECONDS = 4;

/** Which assistant would compare, its highest cost including all second looks, and its approximate duration. */
export async function offerOf(
	runner: Runner,
	rules: JudgeRules,
	{ prompt, answers, owner }: JudgeInput,
): Promise<Offer> {
	const [judge] = await judgesOf(runner, owner, rules);
	if (!judge) return { by: null, mostUsd: null, seconds: null };
	const price = judge.assistant.priceOf(modelOf(judge));
	const question = judgeQuestion(prompt, answers, { random: runner.tools.random });
	const looks = price && MAX_LOOKS * maxCostUsd(price, " ".repeat(MAX_LOOK_PROMPT_UNITS), MAX_LOOK_OUTPUT_TOKENS);
	const rows = Math.min(
		1,
		answers.reduce((sum, { text }) => sum + estimateTokens(text), 0) / TYPICAL_REPLY_TOKENS + 0.3,
	);
	return {
		by: labelOf(judge),
		mostUsd: price && looks !== null ? maxCostUsd(price, question.prompt) + looks : null,
		seconds: Math.round(STARTUP_SECONDS + (rows * TYPICAL_REPLY_TOKENS) / TOKENS_PER_SECOND),
	};
}
