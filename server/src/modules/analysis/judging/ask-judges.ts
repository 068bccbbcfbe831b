import type { AnalysisNote } from "@parallax/contract";
import { estimateTokens } from "../../../providers/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { Runner } from "../../chat/index.ts";
import { claimsInQuotes } from "../draft/claims-in-quotes.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { ComparisonProgress, DraftResult, JudgeInput, WriteDraft } from "../making/build-summary.ts";
import { ownJudgeNote } from "../store/summary-for-others.ts";
import { type ComparedAnswers, readComparedAnswers } from "./compared-answers.ts";
import { contextNote, failureNote, GONE_NOTE, unusableNote } from "./failure-notes.ts";
import { callJudge, type FailureCode } from "./judge-call.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { filesNote } from "./judgement-notes.ts";
import { JudgementParser, type ParsedJudgement, type ReplyProblem } from "./judgement-parser.ts";
import {
	assistantNamesOf,
	isChoiceGone,
	type Judge,
	judgesOf,
	labelOf,
	type NamedJudge,
	tooSmallContext,
} from "./judges.ts";
import { DOUBTED_STANCES, type LookVerdict } from "./look-tasks.ts";
import {
	applyLooks,
	type Look,
	type LookSources,
	lookQuestion,
	lookSources,
	looksOf,
	MAX_LOOK_OUTPUT_TOKENS,
	MAX_LOOK_REPLY_UNITS,
	readLook,
} from "./second-look.ts";
import { SHORT_FORM } from "./short-form.ts";

/** Failures of a call after which less may succeed. */
const WAS_TOO_MUCH: ReadonlySet<string> = new Set<FailureCode>(["cut", "too_long"]);
/** The reply to a second look is one word long. After this timeout the server stops waiting for it. */
const LOOK_TIMEOUT_MS = 45_000;

export interface JudgeRules {
	/** The judge that the operator named; it is asked first. */
	readonly named: NamedJudge | null;
	readonly dailyBudgetUsd: number | null;
	/** False where a contradiction counts like a difference, so that none is asked about once more. */
	readonly withLooks?: boolean;
}

interface ComparisonContext extends JudgeRules {
	readonly input: JudgeInput;
	readonly compared: ComparedAnswers;
	readonly lookSources: LookSources;
	readonly signal: AbortSignal;
	readonly progress: ComparisonProgress;
}

type UsableJudgement = Extract<ParsedJudgement, { draft: unknown }>;

/** What came of asking one judge, or why nothing of it can be used. */
type Judgement = UsableJudgement | { readonly failure: FailureCode } | { readonly problem: ReplyProblem };

/** Asks a judge once. Complete rows are kept even when the rest of the reply was cut off. */
async function askOnce(
	runner: Runner,
	judge: Judge,
	question: JudgeQuestion,
	{ compared, signal, progress, dailyBudgetUsd }: ComparisonContext,
): Promise<Judgement> {
	const parser = new JudgementParser(question, compared);
	progress.setClaims([]);
	const onChunk = (chunk: string): boolean => {
		const rows = parser.push(chunk);
		// Readers of a share see these rows, too.
		if (rows) progress.setClaims(isOwnAssistant(judge.assistant.id) ? claimsInQuotes(rows) : rows);
		return !parser.isTooLong;
	};
	const { prompt, reply } = question;
	const onSettled = progress.recordCall("comparison");
	const answer = await callJudge(runner, judge, { prompt, reply, dailyBudgetUsd, signal, onChunk, onSettled });
	if (signal.aborted) return { failure: "cancelled" };
	const read = parser.end();
	if ("draft" in read) return read;
	if (!("failure" in answer) || parser.isTooLong) return read;
	return WAS_TOO_MUCH.has(answer.failure) ? { problem: "cut" } : { failure: answer.failure };
}

/** The requests to one judge: the second one, for less, is made only if nothing of the first reply can be used. */
type Questions = readonly (() => JudgeQuestion)[];

async function askForJudgement(
	runner: Runner,
	judge: Judge,
	questions: Questions,
	context: ComparisonContext,
): Promise<Judgement> {
	let read: Judgement = { problem: "form" };
	for (const question of questions) {
		read = await askOnce(runner, judge, question(), context);
		if (!("problem" in read)) return read;
		runner.logger.warn({ provider: judge.assistant.id, problem: read.problem }, "a judge's reply was unusable");
	}
	return read;
}

/** Asks the judge about each of these cells once more, in parallel. */
async function askLooks(
	runner: Runner,
	judge: Judge,
	looks: readonly Look[],
	{ input, signal, progress, dailyBudgetUsd }: ComparisonContext,
): Promise<ReadonlyMap<Look, LookVerdict | null>> {
	if (looks.length === 0) return new Map();
	let remaining = looks.length;
	progress.setRemainingLooks(remaining);
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), LOOK_TIMEOUT_MS);
	const verdicts = await Promise.all(
		looks.map(async (look): Promise<[Look, LookVerdict | null]> => {
			const { prompt, reply } = lookQuestion(input.prompt, look);
			const callSignal = AbortSignal.any([signal, timeout.signal]);
			let units = 0;
			const onChunk = (chunk: string): boolean => {
				units += chunk.length;
				return units <= MAX_LOOK_REPLY_UNITS;
			};
			const limits = { dailyBudgetUsd, signal: callSignal, maxOutputTokens: MAX_LOOK_OUTPUT_TOKENS };
			const onSettled = progress.recordCall("look");
			const answer = await callJudge(runner, judge, { prompt, reply, onChunk, onSettled, ...limits });
			remaining -= 1;
			progress.setRemainingLooks(remaining);
			return [look, "text" in answer ? readLook(look, answer.text) : null];
		}),
	);
	clearTimeout(timer);
	return new Map(verdicts);
}

async function judgeAndConfirm(
	runner: Runner,
	judge: Judge,
	questions: Questions,
	context: ComparisonContext,
): Promise<Judgement> {
	const { input, signal, progress, withLooks = true } = context;
	progress.begin(labelOf(judge), input.answers.length);
	const read = await askForJudgement(runner, judge, questions, context);
	if (!("draft" in read)) return read;
	if (!withLooks) return read;
	const seats = input.answers.map(({ seat }) => seat);
	let { draft } = read;
	for (const stance of DOUBTED_STANCES) {
		const looks = looksOf(draft, seats, stance, context.lookSources);
		const verdicts = await askLooks(runner, judge, looks, context);
		if (signal.aborted) return { failure: "cancelled" };
		draft = applyLooks(draft, stance, (claim, seat) => {
			const look = looks.find((one) => one.claim === claim && one.seat === seat);
			return (look && verdicts.get(look)) ?? null;
		});
	}
	return { ...read, draft };
}

/**
 * Asks the judges one after the other until one returns a usable judgement. Sample answers bring their own analysis
 * where no judge is connected.
 */
export const askJudges =
	(runner: Runner, rules: JudgeRules): WriteDraft =>
	async (input, signal, progress): Promise<DraftResult> => {
		const { prompt, answers, files = [], earlier = [] } = input;
		const available = await runner.assistants.listFor(input.owner);
		const judges = judgesOf(available, input.asked, rules.named, input.chosen);
		if (judges.length === 0) return { signed: draftOfExample(prompt, answers), notes: [] };
		const assistantNames = assistantNamesOf(available, judges);
		const compared = await readComparedAnswers(prompt, answers, input);
		const sources = lookSources(prompt, compared, { assistantNames, random: runner.tools.random });
		const context: ComparisonContext = { ...rules, input, compared, lookSources: sources, signal, progress };
		const remarks = [
			...(files.length > 0 ? [filesNote(files.length)] : []),
			...(isChoiceGone(judges, input.chosen) ? [GONE_NOTE] : []),
		];
		const failures: AnalysisNote[] = [];
		for (const judge of judges) {
			if (signal.aborted) break;
			const { name } = judge.assistant;
			const options = { random: runner.tools.random, assistantNames, files, earlier };
			const question = judgeQuestion(prompt, answers, options);
			const shortQuestion = () => judgeQuestion(prompt, answers, { ...options, form: SHORT_FORM });
			const contextTokens = tooSmallContext(judge, estimateTokens(question.prompt));
			if (contextTokens !== null) {
				failures.push(contextNote(name, contextTokens));
				continue;
			}
			const read = await judgeAndConfirm(runner, judge, [() => question, shortQuestion], context);
			if ("draft" in read) {
				const signed = { draft: read.draft, by: labelOf(judge), approximate: false };
				const own = isOwnAssistant(judge.assistant.id) ? [ownJudgeNote(name)] : [];
				return { signed, notes: [...own, ...remarks, ...failures, ...read.notes] };
			}
			if ("problem" in read) failures.push(unusableNote(name, read.problem));
			else if (read.failure === "cancelled") break;
			else failures.push(failureNote(name, read.failure));
		}
		return { signed: null, notes: failures };
	};
