import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import { estimateTokensOfBytes, maxCostOfBytesUsd, type Price, usualCostOfBytesUsd } from "../../../providers/index.ts";
import type { Runner, UsualLength } from "../../chat/index.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { Offer, OfferInput } from "../making/build-summary.ts";
import type { BestSources } from "../merging/best-answer.ts";
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
/** One cell in five rows contradicts or differs, and is asked about once more. */
const ROWS_PER_LOOK = 5;
const USUAL_LOOK_BYTES = 3_600;
const USUAL_LOOK_TOKENS = 20;

export interface OfferRules extends Pick<JudgeRules, "named" | "withLooks"> {
	readonly usualReply: UsualLength;
}

/** A judge whose first reply cannot be used is asked once more, in the short form. */
const MAX_CALLS = 2;

/** The maximum cost of a comparison by one judge, with so many second looks. */
const mostUsd = (price: Price, bytes: number, looks: number): number =>
	MAX_CALLS * maxCostOfBytesUsd(price, bytes) +
	looks * maxCostOfBytesUsd(price, MAX_LOOK_PROMPT_UNITS, MAX_LOOK_OUTPUT_TOKENS);

function usualUsd(price: Price, bytes: number, replyTokens: number, mostLooks: number): number {
	const looks = Math.min(mostLooks, replyTokens / TOKENS_PER_ROW / ROWS_PER_LOOK);
	const lookUsd = usualCostOfBytesUsd(price, USUAL_LOOK_BYTES, USUAL_LOOK_TOKENS);
	return Math.min(mostUsd(price, bytes, mostLooks), usualCostOfBytesUsd(price, bytes, replyTokens) + looks * lookUsd);
}

/** Short answers make a short reply. */
function secondsFor(answers: OfferInput["answers"], replyTokens: number): number {
	const answerBytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	const share = Math.min(1, estimateTokensOfBytes(answerBytes) / replyTokens + 0.3);
	return Math.round(STARTUP_SECONDS + (share * replyTokens) / TOKENS_PER_SECOND);
}

/** What a request to an assistant costs and how long it takes, from the lengths of its texts. */
interface Estimate {
	/** The highest number of bytes in the request. */
	readonly bytes: number;
	readonly mostUsd: (price: Price) => number;
	readonly usualUsd: (price: Price) => number;
	readonly seconds: number;
}

function comparison(
	{ prompt, files, earlier, answers }: OfferInput,
	replyTokens: number,
	withLooks: boolean,
): Estimate {
	const bytes = requestBytesOf(prompt, answers, files, earlier);
	const looks = withLooks ? MAX_LOOKS : 0;
	return {
		bytes,
		mostUsd: (price) => mostUsd(price, bytes, looks),
		usualUsd: (price) => usualUsd(price, bytes, replyTokens, looks),
		seconds: secondsFor(answers, replyTokens),
	};
}

/** The instructions to a writer, and the escapes, codes and keys of rows. */
const WRITER_BYTES = 6_000;
const ROW_GROWTH = 1.4;
/** Of a usual best answer, with the numbers of its rows. */
const WRITTEN_TOKENS = 700;

function bestAnswer({ prompt, files, earlier, answers }: OfferInput, { claims, faults }: BestSources): Estimate {
	const rows = Buffer.byteLength(JSON.stringify([claims, faults])) * ROW_GROWTH;
	const bytes = requestBytesOf(prompt, answers, files, earlier) + WRITER_BYTES + rows;
	return {
		bytes,
		mostUsd: (price) => maxCostOfBytesUsd(price, bytes),
		usualUsd: (price) => Math.min(maxCostOfBytesUsd(price, bytes), usualCostOfBytesUsd(price, bytes, WRITTEN_TOKENS)),
		seconds: Math.round(STARTUP_SECONDS + WRITTEN_TOKENS / TOKENS_PER_SECOND),
	};
}

/**
 * Which assistants can compare, and of the offered one its usual and highest cost, with the second looks, and its
 * approximate duration. Made from the lengths of the texts, because building the request reads all of them.
 */
export const offerOf = async (
	runner: Pick<Runner, "assistants">,
	{ named, usualReply, withLooks = true }: OfferRules,
	input: OfferInput,
): Promise<Offer> => await offerFor(runner, named, input, comparison(input, await usualReply.tokens(), withLooks));

/** The same for the best answer that is written from these rows. */
export const bestOfferOf = async (
	runner: Pick<Runner, "assistants">,
	{ named }: Pick<OfferRules, "named">,
	input: OfferInput,
	sources: BestSources,
): Promise<Offer> => await offerFor(runner, named, input, bestAnswer(input, sources));

async function offerFor(
	runner: Pick<Runner, "assistants">,
	named: OfferRules["named"],
	{ prompt, answers, asked, answered, owner, chosen }: OfferInput,
	estimate: Estimate,
): Promise<Offer> {
	const { bytes } = estimate;
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
	return {
		by: labelOf(judge),
		mostUsd: price && estimate.mostUsd(price),
		usualUsd: price && estimate.usualUsd(price),
		seconds: estimate.seconds,
		judges,
	};
}
