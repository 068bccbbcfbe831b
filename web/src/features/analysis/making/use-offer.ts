import { offerSummaries } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatCost } from "../../../lib/text/format.ts";
import type { ShownChat } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import { type SampleKind, sampleKind } from "./sample-kind.ts";

/** From one cent on, the price is rounded up to whole cents: fractions do not matter, and it is a maximum. */
const priceText = (usd: number): string =>
	messages.offer.atMost(usd < 0.01 ? formatCost(usd) : `$${(Math.ceil(usd * 100) / 100).toFixed(2)}`);

function unassistedText(samples: SampleKind | null): string {
	const { unassisted, samples: ofSamples, example } = messages.offer;
	if (samples === null) return unassisted;
	return samples === "example" ? example : ofSamples;
}

/**
 * Text that says who would compare the answers, who follows, the price and the time; empty until the server has responded,
 * and when it refuses because of too many requests.
 */
export function useOffer(shown: ShownChat, isOffered: boolean): string {
	const { session, payload } = shown;
	const { data } = useQuery({
		...queryOf(offerSummaries, { params: { id: session.id }, query: { turn: payload.turn } }),
		enabled: isOffered,
		retry: false,
		staleTime: 60_000,
	});
	if (!data) return "";
	const { by, mostUsd, seconds } = data;
	if (by === null) return unassistedText(sampleKind(shown));
	const price = mostUsd === null ? messages.offer.unknownPrice : priceText(mostUsd);
	const cost = messages.offer.cost(by, price, seconds === null ? "" : messages.offer.seconds(Math.round(seconds)));
	const canOthersFollow = payload.responses.filter(({ demo }) => !demo).length > 1;
	return canOthersFollow ? cost + messages.offer.othersFollow : cost;
}
