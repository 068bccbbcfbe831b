import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { type AiProvider, costUsd, describeProvider, estimateUsd, worstCaseUsd } from "../../../providers/index.ts";
import { answerCost, askAssistant, type Outcome, openCall, type Runner, settleCall } from "../../chat/index.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import type { DraftBy, SignedDraft } from "../summarize-chat.ts";
import { draftOfJudgement } from "./draft-of-judgement.ts";
import { type JudgeQuestion, judgeQuestion } from "./judge-question.ts";
import { JUDGEMENT_SCHEMA, type Judgement, MOST, readJudgement } from "./judgement.ts";

/** A reply that does not fit is asked for once more. */
const TRIES = 2;

export interface JudgeRules {
	/** Who is asked first; null: the first of the four. */
	readonly first: ProviderId | null;
	readonly dailyBudgetUsd: number | null;
}

/** Demonstrations judge nothing. */
function judgesOf({ providers }: Runner, first: ProviderId | null): AiProvider[] {
	const ids = first === null ? PROVIDER_IDS : [first, ...PROVIDER_IDS.filter((id) => id !== first)];
	return ids.map((id) => providers[id]).filter(({ demo }) => !demo);
}

interface Asking extends JudgeRules {
	/** Aborts when the process has to end. */
	readonly signal: AbortSignal;
}

/** A demonstration has no model whose name it could give. */
const modelsOf = ({ providers }: Runner): Partial<Record<ProviderId, string>> =>
	Object.fromEntries(PROVIDER_IDS.filter((id) => !providers[id].demo).map((id) => [id, providers[id].model]));

/** The same assistant, held to the shape of a judgement. */
const heldToShape = (provider: AiProvider): AiProvider => ({
	...provider,
	answer: (question, listener, signal) => provider.answer({ ...question, reply: JUDGEMENT_SCHEMA }, listener, signal),
});

/** Sets the worst case aside; null when the day's budget has no room for it. */
const reserve = (runner: Runner, { id, model }: AiProvider, prompt: string, budgetUsd: number | null) => {
	const estimate = estimateUsd(id, model, { prompt, text: "", usage: null });
	return openCall(runner, { usd: worstCaseUsd(id, model, prompt), estimateUsd: estimate }, budgetUsd);
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
	provider: AiProvider,
	prompt: string,
	{ dailyBudgetUsd, signal }: Asking,
): Promise<string | null> {
	if (signal.aborted) return null;
	const call = await reserve(runner, provider, prompt, dailyBudgetUsd);
	if (!call) return null;
	let reply = "";
	const tooLong = new AbortController();
	const listener = {
		onText: (piece: string) => {
			reply += piece;
			if (reply.length > MOST.replyUnits) tooLong.abort();
		},
		onNotice: () => {},
	};
	const onBug = (error: unknown) => {
		if (!signal.aborted) runner.logger.error({ err: error, provider: provider.id }, "a judge failed unexpectedly");
	};
	const until = AbortSignal.any([signal, tooLong.signal]);
	const outcome = await askAssistant(heldToShape(provider), prompt, listener, runner.tools, until, onBug);
	const { model, usage } = outcome;
	const cost = model && usage ? costUsd(provider.id, model, usage) : null;
	const question = { provider, prompt, reported: outcome.reported };
	await settleCall(runner, call, answerCost(endingOf(reply, outcome, cost), question));
	runner.metrics.recordTokens(provider.id, "summary", usage?.inputTokens ?? null, usage?.outputTokens ?? null, cost);
	runner.logger.info({ provider: provider.id, status: outcome.status, code: outcome.errorCode }, "judge");
	return outcome.status === "success" ? reply : null;
}

async function judgementBy(
	runner: Runner,
	provider: AiProvider,
	{ prompt }: JudgeQuestion,
	asking: Asking,
): Promise<Judgement | null> {
	let asked = prompt;
	for (let tries = 1; tries <= TRIES; tries += 1) {
		const reply = await replyOf(runner, provider, asked, asking);
		if (reply === null) return null;
		const read = readJudgement(reply);
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
	async (prompt: string, answers: readonly AnswerText[], signal: AbortSignal): Promise<SignedDraft | null> => {
		const models = modelsOf(runner);
		for (const provider of judgesOf(runner, rules.first)) {
			if (signal.aborted) return null;
			const question = judgeQuestion(prompt, answers, { random: runner.tools.random, models });
			const judgement = await judgementBy(runner, provider, question, { ...rules, signal });
			if (!judgement) continue;
			const ownReading = await draftByReading(prompt, answers);
			const draft = draftOfJudgement(question.unmask(judgement), question.speakers, answers, ownReading);
			if (draft.claims.some(({ cells }) => Object.keys(cells).length > 0))
				return { draft, by: describeProvider(provider).label, approximate: false };
		}
		return null;
	};
