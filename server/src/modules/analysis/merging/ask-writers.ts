import { type AnalysisNote, EXAMPLE_ANALYSIS, rowsOf } from "@parallax/contract";
import { estimateTokens } from "../../../providers/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { Runner } from "../../chat/index.ts";
import { nameList } from "../draft/speakers.ts";
import type { JudgeRules } from "../judging/ask-judges.ts";
import { type ComparedAnswers, readComparedAnswers } from "../judging/compared-answers.ts";
import { contextNote, failureNote, GONE_NOTE, unusableNote, WRITE_BEST } from "../judging/failure-notes.ts";
import { callJudge, type FailureCode } from "../judging/judge-call.ts";
import { assistantNamesOf, isChoiceGone, type Judge, judgesOf, labelOf, tooSmallContext } from "../judging/judges.ts";
import { ownWriterNote } from "../store/summary-for-others.ts";
import type { BestAnswer, BestInput, BestResult, WriteBest } from "./best-answer.ts";
import { type MergedSentences, MergeParser } from "./merge-parser.ts";
import { type MergeQuestion, mergeQuestion } from "./merge-question.ts";

/** Failures of a call after which its reply was too long. */
const WAS_TOO_MUCH: ReadonlySet<string> = new Set<FailureCode>(["cut", "too_long"]);
const MAX_PREPARED = 12;

/** The claims of prepared rows, which were written with the sample answers. */
function preparedBest({ claims, answers }: BestInput): BestAnswer {
	const order = answers.map(({ seat }) => seat);
	const sentences = rowsOf(claims)
		.slice(0, MAX_PREPARED)
		.map(({ claim, index }) => ({
			text: claim.claim,
			by: order.filter((seat) => claim.cells[seat]?.stance === "says"),
			claims: [index],
		}));
	return { by: EXAMPLE_ANALYSIS, sentences, leftOut: 0 };
}

type Attempt = MergedSentences | { readonly note: AnalysisNote } | null;

/** What came of asking one writer, or why nothing of it can be used; null when the work was stopped. */
async function askWriter(
	runner: Runner,
	judge: Judge,
	question: MergeQuestion,
	{
		compared,
		claims,
		dailyBudgetUsd,
		signal,
		progress,
	}: Pick<JudgeRules, "dailyBudgetUsd"> & {
		readonly compared: ComparedAnswers;
		readonly claims: BestInput["claims"];
		readonly signal: AbortSignal;
		readonly progress: Parameters<WriteBest>[2];
	},
): Promise<Attempt> {
	const { name } = judge.assistant;
	const parser = new MergeParser(question, compared, claims);
	progress.begin(labelOf(judge), compared.answers.length);
	const onChunk = (chunk: string): boolean => {
		const count = parser.push(chunk);
		if (count !== null) progress.setSentences(count);
		return !parser.isTooLong;
	};
	const { prompt, reply } = question;
	const onSettled = progress.recordCall("best");
	const answer = await callJudge(runner, judge, { prompt, reply, dailyBudgetUsd, signal, onChunk, onSettled });
	if (signal.aborted) return null;
	const read = parser.end();
	if ("sentences" in read) return read;
	if ("failure" in answer && !parser.isTooLong) {
		const problem = WAS_TOO_MUCH.has(answer.failure) ? ("cut" as const) : null;
		if (!problem) return { note: failureNote(name, answer.failure, WRITE_BEST) };
		return { note: unusableNote(name, problem, WRITE_BEST) };
	}
	runner.logger.warn({ provider: judge.assistant.id, problem: read.problem }, "a writer's reply was unusable");
	return { note: unusableNote(name, read.problem, WRITE_BEST) };
}

const CUT_NOTE: AnalysisNote = {
	code: "reply-cut",
	params: {},
	text: "The reply was cut off: later sentences may be missing.",
};

function notesOn(
	judge: Judge,
	{ truncated }: MergeQuestion,
	{ isCut }: MergedSentences,
	input: BestInput,
): AnalysisNote[] {
	const { id, name } = judge.assistant;
	const names = nameList(input.answers.filter(({ seat }) => truncated.includes(seat)));
	return [
		...(isOwnAssistant(id) ? [ownWriterNote(name)] : []),
		...(isCut ? [CUT_NOTE] : []),
		...(names === ""
			? []
			: [{ code: "answer-cut", params: { names }, text: `Only the first part was read of ${names}.` }]),
	];
}

/** Asks the judges of the turn one after the other until one has written an answer that the rows bear out. */
export const askWriters =
	(runner: Runner, rules: JudgeRules): WriteBest =>
	async (input, signal, progress): Promise<BestResult> => {
		const { prompt, answers, claims, faults, earlier = [] } = input;
		const available = await runner.assistants.listFor(input.owner);
		const judges = judgesOf(available, input.asked, rules.named, input.chosen);
		if (judges.length === 0) return { best: input.isPrepared ? preparedBest(input) : null, notes: [] };
		const assistantNames = assistantNamesOf(available, judges);
		const compared = await readComparedAnswers(prompt, answers, input);
		const context = { compared, claims, dailyBudgetUsd: rules.dailyBudgetUsd, signal, progress };
		const gone = isChoiceGone(judges, input.chosen) ? [GONE_NOTE] : [];
		const failures: AnalysisNote[] = [];
		for (const judge of judges) {
			const question = mergeQuestion(
				prompt,
				answers,
				{ claims, faults },
				{ random: runner.tools.random, assistantNames, earlier },
			);
			const contextTokens = tooSmallContext(judge, estimateTokens(question.prompt));
			if (contextTokens !== null) {
				failures.push(contextNote(judge.assistant.name, contextTokens, WRITE_BEST));
				continue;
			}
			const read = await askWriter(runner, judge, question, context);
			if (!read) break;
			if ("note" in read) {
				failures.push(read.note);
				continue;
			}
			const best = { by: labelOf(judge), sentences: read.sentences, leftOut: read.leftOut };
			return { best, notes: [...gone, ...failures, ...notesOn(judge, question, read, input)] };
		}
		return { best: null, notes: failures };
	};
