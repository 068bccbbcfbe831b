import { offerSummaries, type ResponsesPayload } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatCost } from "../../../lib/text/format.ts";
import { messages } from "../messages.ts";

/** Prices under a cent say nothing that a reader could act on; the figure is rounded up, since it is the most. */
const priceText = (usd: number): string =>
	messages.offer.atMost(usd < 0.01 ? formatCost(usd) : `$${(Math.ceil(usd * 100) / 100).toFixed(2)}`);

/** Who would compare the answers, for how much and in what time; empty until the server has said it. */
export function useOffer(chatId: string, { turn }: ResponsesPayload, isOffered: boolean): string {
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
	return messages.offer.cost(by, price, seconds === null ? "" : messages.offer.seconds(Math.round(seconds)));
}
