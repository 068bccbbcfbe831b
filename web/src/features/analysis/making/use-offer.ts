import { EXAMPLE_ANALYSIS, offerSummaries } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatCost } from "../../../lib/text/format.ts";
import type { ShownChat } from "../../chat/index.ts";
import { messages } from "../messages.ts";

/** From one cent on, the price is rounded up to whole cents: fractions do not matter, and it is a maximum. */
const priceText = (usd: number): string =>
	messages.offer.atMost(usd < 0.01 ? formatCost(usd) : `$${(Math.ceil(usd * 100) / 100).toFixed(2)}`);

export interface ComparisonOffer {
	/** Who would compare the answers, who follows, the price and the time. */
	readonly text: string;
	/** True for sample answers, which bring their own analysis. */
	readonly isPrepared: boolean;
	/** True when no connected assistant can compare the answers. */
	readonly isUnassisted: boolean;
}
const offerOf = (text: string): ComparisonOffer => ({ text, isPrepared: false, isUnassisted: false });

/** The offer of the server; without a text until it has responded, and when it refuses because of too many requests. */
export function useOffer(shown: ShownChat, isOffered: boolean): ComparisonOffer {
	const { session, payload } = shown;
	const { data } = useQuery({
		...queryOf(offerSummaries, { params: { id: session.id }, query: { turn: payload.turn } }),
		enabled: isOffered,
		retry: false,
		staleTime: 60_000,
	});
	if (!data) return offerOf("");
	const { by, mostUsd, seconds } = data;
	if (by === null) return { ...offerOf(messages.offer.noJudge), isUnassisted: true };
	if (by === EXAMPLE_ANALYSIS) return { ...offerOf(messages.offer.example), isPrepared: true };
	const price = mostUsd === null ? messages.offer.unknownPrice : priceText(mostUsd);
	const cost = messages.offer.cost(by, price, seconds === null ? "" : messages.offer.seconds(Math.round(seconds)));
	const canOthersFollow = payload.responses.filter(({ demo }) => !demo).length > 1;
	return offerOf(canOthersFollow ? cost + messages.offer.othersFollow : cost);
}
