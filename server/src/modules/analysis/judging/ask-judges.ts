import { estimateTokens } from "../../../providers/index.ts";
import type { Runner } from "../../chat/index.ts";
import type { Draft } from "../draft/draft.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { ComparisonProgress, DraftResult, JudgeInput, WriteDraft } from "../making/build-summary.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import { type ComparedAnswers, readComparedAnswers } from "./compared-answers.ts";
import { contextNote, failureNote, unusableNote } from "./failure-notes.ts";
import { callJudge, type FailureCode, type JudgeCall } from "./judge-call.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { JudgementParser, type ParsedJudgement } from "./judgement-parser.ts";
import { assistantNamesOf, type Judge, judgesOf, labelOf, type NamedJudge, tooSmallContext } from "./judges.ts";
import {
	applyLooks,
	type Look,
	lookQuestion,
	looksOf,
	MAX_LOOK_OUTPUT_TOKENS,
	MAX_LOOK_REPLY_UNITS,
	readLook,
} from "./second-look.ts";

/** A judge whose reply is unusable is asked a second time. */
const MAX_TRIES = 2;
/** The reply to a second look is one word long. After this timeout the server stops waiting for it. */
const LOOK_TIMEOUT_MS = 45_000;

export interface JudgeRules {
	/** The judge that the operator named; it is asked first. */
	readonly named: NamedJudge | null;
	readonly dailyBudgetUsd: number | null;
}

interface ComparisonContext extends JudgeRules {
	readonly input: JudgeInput;
	readonly compared: ComparedAnswers;
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
	{ compared, ownReading, signal, progress, dailyBudgetUsd }: ComparisonContext,
): Promise<UsableJudgement | FailureCode | "unusable"> {
	let prompt = question.prompt;
	for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
		const parser = new JudgementParser(question, compared);
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
			let units = 0;
			const onChunk = (chunk: string): boolean => {
				units += chunk.length;
				return units <= MAX_LOOK_REPLY_UNITS;
			};
			const limits = { dailyBudgetUsd, signal: callSignal, maxOutputTokens: MAX_LOOK_OUTPUT_TOKENS };
			const answer = await callJudge(runner, judge, { prompt, reply, onChunk, ...limits });
			remaining -= 1;
			progress.setRemainingLooks(remaining);
			return "text" in answer && readLook(answer.text) === true ? [look] : [];
		}),
	);
	clearTimeout(timer);
	return new Set(results.flat());
}

async function judgeAndConfirm(runner: Runner, judge: Judge, question: JudgeQuestion, context: ComparisonContext) {
	const { input, signal, progress } = context;
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

/**
 * Asks the judges one after the other until one returns a usable judgement. Sample answers bring their own analysis
 * where no judge is connected.
 */
export const askJudges =
	(runner: Runner, rules: JudgeRules): WriteDraft =>
	async (input, signal, progress): Promise<DraftResult> => {
		const { prompt, answers } = input;
		const available = await runner.assistants.listFor(input.owner);
		const judges = judgesOf(available, input.asked, rules.named);
		if (judges.length === 0) return { signed: draftOfExample(prompt, answers), notes: [] };
		const assistantNames = assistantNamesOf(available, judges);
		const ownReading = await draftByReading(prompt, answers);
		const compared = await readComparedAnswers(prompt, answers, input.quoteFinders);
		const context: ComparisonContext = { ...rules, input, compared, ownReading, signal, progress };
		const notes: DraftResult["notes"][number][] = [];
		for (const judge of judges) {
			if (signal.aborted) break;
			const { name } = judge.assistant;
			const question = judgeQuestion(prompt, answers, { random: runner.tools.random, assistantNames });
			const contextTokens = tooSmallContext(judge, estimateTokens(question.prompt));
			if (contextTokens !== null) {
				notes.push(contextNote(name, contextTokens));
				continue;
			}
			const read = await judgeAndConfirm(runner, judge, question, context);
			if (read === "cancelled") break;
			if (typeof read === "string") notes.push(read === "unusable" ? unusableNote(name) : failureNote(name, read));
			else
				return {
					signed: { draft: read.draft, by: labelOf(judge), approximate: false },
					notes: [...notes, ...read.notes],
				};
		}
		return { signed: null, notes };
	};
