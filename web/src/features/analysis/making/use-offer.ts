import { offerSummaries, type ResponsesPayload } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatCost } from "../../../lib/text/format.ts";
import { messages } from "../messages.ts";

/** From one cent on, the price is rounded up to whole cents: fractions do not matter, and it is a maximum. */
const priceText = (usd: number): string =>
	messages.offer.atMost(usd < 0.01 ? formatCost(usd) : `$${(Math.ceil(usd * 100) / 100).toFixed(2)}`);

/**
 * Text that says who would compare the answers, who follows, the price and the time; empty until the server has responded,
 * and when it refuses because of too many requests.
 */
export function useOffer(chatId: string, { turn, responses }: ResponsesPayload, isOffered: boolean): string {
	const { data } = useQuery({
		...queryOf(offerSummaries, { params: { id: chatId }, query: { turn } }),
		enabled: isOffered,
		retry: false,
		staleTime: 60_000,
	});
	if (!data) return "";
	const { by, mostUsd, seconds } = data;
	if (by === null) return messages.offer.unassisted;
	const price = mostUsd === null ? messages.offer.unknownPrice : priceText(mostUsd);
	const cost = messages.offer.cost(by, price, seconds === null ? "" : messages.offer.seconds(Math.round(seconds)));
	const canOthersFollow = responses.filter(({ demo }) => !demo).length > 1;
	return canOthersFollow ? cost + messages.offer.othersFollow : cost;
}
