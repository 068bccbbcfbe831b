import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import { estimateTokensOfBytes, maxCostOfBytesUsd, type Price, usualCostOfBytesUsd } from "../../../providers/index.ts";
import type { Runner, UsualLength } from "../../chat/index.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { Offer, OfferInput } from "../making/build-summary.ts";
import type { JudgeRules } from "./ask-judges.ts";
import { requestBytesOf } from "./judge-question.ts";
import {
	chosenJudge,
	isJudged,
	judgeIdOf,
	judgesOf,
	labelOf,
	modelOf,
	otherJudges,
	tooSmallContext,
} from "./judges.ts";
import { MAX_LOOK_OUTPUT_TOKENS, MAX_LOOK_PROMPT_UNITS, MAX_LOOKS } from "./second-look.ts";

const TOKENS_PER_SECOND = 80;
const STARTUP_SECONDS = 4;
/** No assistant is asked: sample answers bring their own analysis. */
const PREPARED = { by: EXAMPLE_ANALYSIS, mostUsd: 0, usualUsd: 0, seconds: 0 };
const NO_JUDGE = { by: null, mostUsd: null, usualUsd: null, seconds: null };
/** The length of one row in a reply, with its share of the summaries. */
const TOKENS_PER_ROW = 250;
/** One row in five is contradicted, and read once more. */
const ROWS_PER_LOOK = 5;
const USUAL_LOOK_BYTES = 1_800;
const USUAL_LOOK_TOKENS = 20;

export interface OfferRules extends Pick<JudgeRules, "named"> {
	readonly usualReply: UsualLength;
}

/** The maximum cost of a comparison, all second looks included. */
const mostUsd = (price: Price, bytes: number): number =>
	maxCostOfBytesUsd(price, bytes) + MAX_LOOKS * maxCostOfBytesUsd(price, MAX_LOOK_PROMPT_UNITS, MAX_LOOK_OUTPUT_TOKENS);

function usualUsd(price: Price, bytes: number, replyTokens: number): number {
	const looks = Math.min(MAX_LOOKS, replyTokens / TOKENS_PER_ROW / ROWS_PER_LOOK);
	const lookUsd = usualCostOfBytesUsd(price, USUAL_LOOK_BYTES, USUAL_LOOK_TOKENS);
	return Math.min(mostUsd(price, bytes), usualCostOfBytesUsd(price, bytes, replyTokens) + looks * lookUsd);
}

/** Short answers make a short reply. */
function secondsFor(answers: OfferInput["answers"], replyTokens: number): number {
	const answerBytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	const share = Math.min(1, estimateTokensOfBytes(answerBytes) / replyTokens + 0.3);
	return Math.round(STARTUP_SECONDS + (share * replyTokens) / TOKENS_PER_SECOND);
}

/**
 * Which assistants can compare, and of the offered one its usual and highest cost, with second looks, and its
 * approximate duration. Made from the lengths of the texts, because building the request reads all of them.
 */
export async function offerOf(
	runner: Pick<Runner, "assistants">,
	{ named, usualReply }: OfferRules,
	{ prompt, answers, asked, answered, owner, chosen }: OfferInput,
): Promise<Offer> {
	const bytes = requestBytesOf(prompt, answers);
	const available = await runner.assistants.listFor(owner);
	const inOrder = judgesOf(available, asked, named);
	const others = otherJudges(available, asked, inOrder, chosen);
	const able = [...inOrder, ...others].filter((one) => tooSmallContext(one, estimateTokensOfBytes(bytes)) === null);
	const judges = able.map((one) => ({
		by: judgeIdOf(one),
		name: labelOf(one),
		isJudged: isJudged(one, answered),
		isOther: !inOrder.includes(one),
	}));
	const choice = chosenJudge(available, asked, chosen);
	const judge =
		able.find((one) => choice !== null && judgeIdOf(one) === judgeIdOf(choice)) ??
		able.find((one) => inOrder.includes(one));
	if (!judge) {
		const isPrepared = inOrder.length === 0 && draftOfExample(prompt, answers) !== null;
		return { ...(isPrepared ? PREPARED : NO_JUDGE), judges };
	}
	const price = judge.assistant.priceOf(modelOf(judge));
	const replyTokens = await usualReply.tokens();
	return {
		by: labelOf(judge),
		mostUsd: price && mostUsd(price, bytes),
		usualUsd: price && usualUsd(price, bytes, replyTokens),
		seconds: secondsFor(answers, replyTokens),
		judges,
	};
}
