import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import { estimateTokensOfBytes, maxCostOfBytesUsd } from "../../../providers/index.ts";
import type { Runner } from "../../chat/index.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import type { Offer, OfferInput } from "../making/build-summary.ts";
import type { JudgeRules } from "./ask-judges.ts";
import { requestBytesOf } from "./judge-question.ts";
import { judgesOf, labelOf, modelOf, tooSmallContext } from "./judges.ts";
import { MAX_LOOK_OUTPUT_TOKENS, MAX_LOOK_PROMPT_UNITS, MAX_LOOKS } from "./second-look.ts";

/** The tokens of a judgement of four answers; longer ones are rare. */
const TYPICAL_REPLY_TOKENS = 3_500;
const TOKENS_PER_SECOND = 80;
const STARTUP_SECONDS = 4;
/** No assistant is asked: sample answers bring their own analysis. */
const PREPARED: Offer = { by: EXAMPLE_ANALYSIS, mostUsd: 0, seconds: 0 };
const NO_JUDGE: Offer = { by: null, mostUsd: null, seconds: null };

/**
 * Which assistant would compare, its highest cost including all second looks, and its approximate duration. Made from
 * the lengths of the texts, because building the request reads all of them.
 */
export async function offerOf(
	runner: Pick<Runner, "assistants">,
	{ named }: Pick<JudgeRules, "named">,
	{ prompt, answers, asked, owner }: OfferInput,
): Promise<Offer> {
	const bytes = requestBytesOf(prompt, answers);
	const judges = judgesOf(await runner.assistants.listFor(owner), asked, named);
	const judge = judges.find((one) => tooSmallContext(one, estimateTokensOfBytes(bytes)) === null);
	if (!judge) {
		const isPrepared = judges.length === 0 && draftOfExample(prompt, answers) !== null;
		return isPrepared ? PREPARED : NO_JUDGE;
	}
	const price = judge.assistant.priceOf(modelOf(judge));
	const looks = price && MAX_LOOKS * maxCostOfBytesUsd(price, MAX_LOOK_PROMPT_UNITS, MAX_LOOK_OUTPUT_TOKENS);
	const answerBytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	const rows = Math.min(1, estimateTokensOfBytes(answerBytes) / TYPICAL_REPLY_TOKENS + 0.3);
	return {
		by: labelOf(judge),
		mostUsd: price && looks !== null ? maxCostOfBytesUsd(price, bytes) + looks : null,
		seconds: Math.round(STARTUP_SECONDS + (rows * TYPICAL_REPLY_TOKENS) / TOKENS_PER_SECOND),
	};
}
