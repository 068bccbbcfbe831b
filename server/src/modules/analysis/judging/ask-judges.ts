import {
	type Assistant,
	builtInAssistant,
	costUsd,
	estimateUsd,
	promptQuestion,
	type ReplySchema,
	worstCaseUsd,
} from "../../../providers/index.ts";
import { assistantLabel } from "../../assistants/index.ts";
import { answerCost, askInTurn, type Outcome, openCall, type Runner, settleCall } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import type { DraftBy, SignedDraft } from "../summarize-chat.ts";
import type { OwnWords } from "./assistant-names.ts";
import { draftOfJudgement } from "./draft-of-judgement.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { type Judgement, MOST, readJudgement } from "./judgement.ts";

/** A reply that does not fit is asked for once more. */
const TRIES = 2;

export interface JudgeRules {
	/** The assistant that is asked first; null: the first that is connected. */
	readonly first: string | null;
	readonly dailyBudgetUsd: number | null;
}

/** Those that the owner of the chat may ask. Demonstrations judge nothing. */
async function judgesOf({ assistants }: Runner, owner: Owner, first: string | null): Promise<Assistant[]> {
	const real = (await assistants.listFor(owner)).filter(({ demo }) => !demo);
	return [...real.filter(({ id }) => id === first), ...real.filter(({ id }) => id !== first)];
}

interface Asking extends JudgeRules {
	/** The shape of the reply. */
	readonly reply: ReplySchema;
	/** Aborts when the process has to end. */
	readonly signal: AbortSignal;
}

/** The four are known by more names than these. */
const ownWordsOf = (assistants: readonly Assistant[]): OwnWords =>
	Object.fromEntries(assistants.map(({ id, name, model }) => [id, builtInAssistant(id) ? [model] : [model, name]]));

/** The same assistant, held to the shape of a judgement. */
const heldToShape = (provider: Assistant, reply: ReplySchema): Assistant => ({
	...provider,
	answer: ({ question, ...call }, ...rest) => provider.answer({ ...call, question: { ...question, reply } }, ...rest),
});

/** Sets the worst case aside; null when the day's budget has no room for it. */
const reserve = (runner: Runner, { model, priceOf }: Assistant, prompt: string, budgetUsd: number | null) => {
	const price = priceOf(model);
	const estimate = estimateUsd(price, { prompt, text: "", billed: null });
	return openCall(runner, { usd: worstCaseUsd(price, prompt), estimateUsd: estimate }, budgetUsd);
};

/** How the call ended, as far as its cost depends on it. */
const endingOf = (text: string, { status, errorCode, finishReason }: Outcome, cost: number | null) => ({
	status,
	text,
	error_code: errorCode,
	finish_reason: finishReason,
	cost_usd: cost,
});

/** One call; null when the assistant failed, or there is no money for it. */
async function replyOf(
	runner: Runner,
	provider: Assistant,
	prompt: string,
	{ dailyBudgetUsd, reply: shape, signal }: Asking,
): Promise<string | null> {
	if (signal.aborted) return null;
	const isCounted = provider.paidBy === "operator";
	const call = isCounted ? await reserve(runner, provider, prompt, dailyBudgetUsd) : null;
	if (isCounted && !call) return null;
	let reply = "";
	let askedModel = provider.model;
	const tooLong = new AbortController();
	const listener = {
		onText: (piece: string) => {
			reply += piece;
			if (reply.length > MOST.replyUnits) tooLong.abort();
		},
		onNotice: () => {},
		onSuccession: (model: string) => {
			askedModel = model;
		},
	};
	const onBug = (error: unknown) => {
		if (!signal.aborted) runner.logger.error({ err: error, provider: provider.id }, "a judge failed unexpectedly");
	};
	const until = AbortSignal.any([signal, tooLong.signal]);
	const outcome = await askInTurn(
		heldToShape(provider, shape),
		{ question: promptQuestion(prompt) },
		listener,
		runner.tools,
		until,
		onBug,
	);
	const { model, usage, billed } = outcome;
	const cost = model && billed ? costUsd(provider.priceOf(model), billed) : null;
	const question = { price: provider.priceOf(askedModel), prompt, reported: outcome.reported, billed };
	if (call) await settleCall(runner, call, answerCost(endingOf(reply, outcome, cost), question));
	runner.metrics.recordTokens(provider, "summary", usage?.inputTokens ?? null, usage?.outputTokens ?? null, cost);
	runner.logger.info({ provider: provider.id, status: outcome.status, code: outcome.errorCode }, "judge");
	return outcome.status === "success" ? reply : null;
}

async function judgementBy(
	runner: Runner,
	provider: Assistant,
	{ prompt, reply: shape, speakers }: JudgeQuestion,
	asking: Omit<Asking, "reply">,
): Promise<Judgement | null> {
	let asked = prompt;
	for (let tries = 1; tries <= TRIES; tries += 1) {
		const reply = await replyOf(runner, provider, asked, { ...asking, reply: shape });
		if (reply === null) return null;
		const read = readJudgement(reply, speakers.size);
		if ("judgement" in read) return read.judgement;
		runner.logger.warn(
			{ provider: provider.id, tries, problem: read.problem },
			"a judge's reply did not match its schema",
		);
		asked = `${prompt}\n\nYour last reply could not be used: ${read.problem}. Reply with the JSON object alone.`;
	}
	return null;
}

/** Asks the assistants that are connected, one after the other, until one judges as it should; null when none does. */
export const askJudges =
	(runner: Runner, rules: JudgeRules): DraftBy =>
	async ({ prompt, answers, owner }, signal): Promise<SignedDraft | null> => {
		const judges = await judgesOf(runner, owner, rules.first);
		const own = ownWordsOf(judges);
		for (const provider of judges) {
			if (signal.aborted) return null;
			const question = judgeQuestion(prompt, answers, { random: runner.tools.random, own });
			const judgement = await judgementBy(runner, provider, question, { ...rules, signal });
			if (!judgement) continue;
			const ownReading = await draftByReading(prompt, answers);
			const draft = draftOfJudgement(question.unmask(judgement), question.speakers, answers, ownReading);
			if (draft.claims.some(({ cells }) => Object.keys(cells).length > 0))
				return { draft, by: assistantLabel(provider), approximate: false };
		}
		return null;
	};
