import type { AnswerErrorCode, Citation } from "@parallax/contract";
import {
	type CitationChange,
	costUsd,
	estimateUsd,
	promptQuestion,
	type Question,
	type ReplySchema,
	sizeOfText,
	worstCaseUsd,
} from "../../../providers/index.ts";
import {
	answerCost,
	askWhenAdmitted,
	lostTriesUsd,
	maySearch,
	type Outcome,
	openCall,
	type Runner,
	settleCall,
} from "../../chat/index.ts";
import type { SettledCall } from "../making/comparison-cost.ts";
import { type Judge, judgeIdOf, modelOf } from "./judges.ts";

export interface JudgeCall {
	readonly prompt: string;
	/** The schema of the reply. */
	readonly reply: ReplySchema;
	readonly maxOutputTokens?: number;
	/** Whether the assistant may search the web. The vendors that search enforce no schema then. */
	readonly search?: boolean;
	readonly dailyBudgetUsd: number | null;
	/** Aborts when the reply is no longer wanted. */
	readonly signal: AbortSignal;
	/** Called with each chunk of the reply. Returning false ends the call. */
	readonly onChunk?: (chunk: string) => boolean;
	/** Called once with the cost of the call. */
	readonly onSettled: (call: Omit<SettledCall, "kind">) => void;
}

export type FailureCode = AnswerErrorCode | "budget";
export type JudgeReply =
	| { readonly text: string; readonly isComplete: boolean; readonly citations: readonly Citation[] }
	| { readonly failure: FailureCode };

const questionOf = ({ prompt, reply, maxOutputTokens, search = false }: JudgeCall): Question => ({
	...promptQuestion(prompt),
	...(search ? { search } : { reply }),
	...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
});

const searches = (judge: Judge, call: JudgeCall): boolean =>
	maySearch(judge.assistant, { question: questionOf(call) }, modelOf(judge));

/** Reserves the worst-case cost; null when it exceeds the daily budget. */
function reserve(runner: Runner, judge: Judge, call: JudgeCall) {
	const { prompt, maxOutputTokens, dailyBudgetUsd } = call;
	const price = judge.assistant.priceOf(modelOf(judge));
	const isSearching = { searches: searches(judge, call) };
	const estimate = estimateUsd(price, { prompt: sizeOfText(prompt), text: "", billed: null, ...isSearching });
	const usd = worstCaseUsd(price, prompt, maxOutputTokens, isSearching);
	return openCall(runner, { usd, estimateUsd: estimate }, dailyBudgetUsd);
}

/** The facts about the end of the call that its cost depends on. */
const billedOutcomeOf = (text: string, { status, errorCode, finishReason }: Outcome, cost: number | null) => ({
	status,
	text,
	error_code: errorCode,
	finish_reason: finishReason,
	cost_usd: cost,
});

interface StreamedReply {
	readonly text: string;
	/** The text without thoughts at its beginning. */
	readonly answer: string;
	readonly citations: readonly Citation[];
	readonly model: string;
	readonly outcome: Outcome;
}

async function streamReply(runner: Runner, { assistant, model }: Judge, call: JudgeCall): Promise<StreamedReply> {
	let text = "";
	let answerFrom = 0;
	let askedModel = model ?? assistant.model;
	let citations: readonly Citation[] = [];
	const stopController = new AbortController();
	const listener = {
		onText: (chunk: string) => {
			text += chunk;
			if (call.onChunk && !call.onChunk(chunk)) stopController.abort();
		},
		onCitations: (change: CitationChange) => {
			citations = [...citations.slice(0, change.from), ...change.citations];
		},
		onThoughtsEnd: () => {
			answerFrom = text.length;
		},
		onNotice: () => {},
		onSuccession: (successor: string) => {
			askedModel = successor;
		},
	};
	const signal = AbortSignal.any([call.signal, stopController.signal]);
	const onUnexpectedError = (error: unknown) => {
		// The call also ends with an error when the reply is no longer wanted or too long.
		if (!signal.aborted) runner.logger.error({ err: error, provider: assistant.id }, "a judge failed unexpectedly");
	};
	const outcome = await askWhenAdmitted(
		assistant,
		{ question: questionOf(call), ...(model === null ? {} : { model }) },
		listener,
		runner.tools,
		signal,
		onUnexpectedError,
	);
	return { text, answer: text.slice(answerFrom), citations, model: askedModel, outcome };
}

/** Makes one call: reserves its cost before and settles it afterwards. */
export async function callJudge(runner: Runner, judge: Judge, call: JudgeCall): Promise<JudgeReply> {
	const { assistant } = judge;
	if (call.signal.aborted) return { failure: "cancelled" };
	const isCounted = assistant.paidBy === "operator";
	const open = isCounted ? await reserve(runner, judge, call) : null;
	if (isCounted && !open) return { failure: "budget" };
	const { text, answer, citations, model, outcome } = await streamReply(runner, judge, call);
	const { usage, billed, reported, lost } = outcome;
	const cost = outcome.model && billed ? costUsd(assistant.priceOf(outcome.model), billed) : null;
	const price = assistant.priceOf(model);
	const prompt = sizeOfText(call.prompt);
	const question = { price, prompt, reported, billed, lost, searches: searches(judge, call) };
	const answerUsd = answerCost(billedOutcomeOf(text, outcome, cost), question);
	const lostUsd = lostTriesUsd(question);
	if (open) await settleCall(runner, open, (answerUsd ?? open.usd) + lostUsd);
	call.onSettled({
		judge: judgeIdOf(judge),
		// Without a price the budget assumes one, which no vendor has billed.
		usd: answerUsd === null || (price === null && answerUsd + lostUsd > 0) ? null : answerUsd + lostUsd,
		outputTokens: usage?.outputTokens ?? null,
	});
	runner.metrics.recordTokens(assistant, "summary", usage?.inputTokens ?? null, usage?.outputTokens ?? null, cost);
	runner.logger.info({ provider: assistant.id, status: outcome.status, code: outcome.errorCode }, "judge");
	if (outcome.status === "success") return { text: answer, isComplete: outcome.finishReason === "stop", citations };
	return { failure: outcome.errorCode ?? "protocol" };
}
