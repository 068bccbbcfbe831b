import type { VerdictOffer } from "@parallax/contract";
import { estimateTokensOfBytes, maxCostOfTokensUsd, usualCostOfTokensUsd } from "../../../providers/index.ts";
import { type Judge, modelOf } from "../../analysis/index.ts";
import { maySearch, type OwnedChat, type Revealed, type Runner, sumOfCosts } from "../../chat/index.ts";
import { isAskable, loadTurnSeats } from "../asking/turn-seats.ts";
import { MAX_CHECK_OUTPUT_TOKENS, MAX_CHECK_PROMPT_UNITS } from "../checks/check-request.ts";

/** The others reply at once, then the seat whose words are asked about. */
const SECONDS = 16;
const SECONDS_OF_SEARCH = 30;
/** The task, a question of some sentences, and the words with what stands around them. */
const USUAL_BYTES = 4_500;
/** Of a usual reply, or of the reasoning before it. */
const USUAL_REPLY_TOKENS = 200;

type Costs = Pick<VerdictOffer, "mostUsd" | "usualUsd">;
const UNKNOWN: Costs = { mostUsd: null, usualUsd: null };

/** Null where the price is unknown. */
function costsOf({ assistant, model }: Judge, search: boolean): Costs {
	const asked = modelOf({ assistant, model });
	const price = assistant.priceOf(asked);
	const searches = maySearch(assistant, { question: { messages: [], search } }, asked);
	if (price === null || (searches && price.search === null)) return UNKNOWN;
	const outputTokens = MAX_CHECK_OUTPUT_TOKENS;
	return {
		mostUsd: maxCostOfTokensUsd(price, MAX_CHECK_PROMPT_UNITS, { outputTokens, searches }),
		usualUsd: usualCostOfTokensUsd(price, estimateTokensOfBytes(USUAL_BYTES), USUAL_REPLY_TOKENS, { searches }),
	};
}

/** What a check of words in any answer of the turn costs: each column is asked once. Null where no column can be asked. */
export async function checkOffer(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
): Promise<VerdictOffer | null> {
	const { asked, seats } = await loadTurnSeats(runner, chat, turn);
	const answered = seats.filter(({ row }) => row.status === "success");
	if (!answered.some(({ id }) => seats.some((other) => other.id !== id && isAskable(other)))) return null;
	const search = asked?.search === 1;
	const judges = seats.flatMap(({ judge }) => (judge ? [judge] : []));
	const by = seats.filter(({ judge }) => judge !== null).map(({ id }) => id);
	if (judges.length === 0) return { mostUsd: 0, usualUsd: 0, seconds: 0, by };
	const costs = judges.map((judge) => costsOf(judge, search));
	return {
		mostUsd: sumOfCosts(costs.map(({ mostUsd }) => mostUsd)),
		usualUsd: sumOfCosts(costs.map(({ usualUsd }) => usualUsd)),
		seconds: search ? SECONDS_OF_SEARCH : SECONDS,
		by,
	};
}
