import { getOffers, type VerdictOffer, type VerdictOffers } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import type { ShownChat } from "../chat/index.ts";
import { offerText } from "./offer-text.ts";

interface OfferFor extends Pick<ShownChat, "session" | "payload"> {
	readonly kind: keyof VerdictOffers;
	/** The two editions that would be compared. */
	readonly editions?: { readonly from: number; readonly edition: number };
}

export interface ShownOffer {
	/** Undefined while it is read; null where nothing can be asked. */
	readonly offer: VerdictOffer | null | undefined;
	/** The usual and the highest price and how long it may take, or why they could not be read. */
	readonly text: string;
	/** Reads the offer again; null unless that has failed. */
	readonly readAgain: (() => void) | null;
}

/** What a request about the turn costs. */
export function useOffer({ session, payload, kind, editions }: OfferFor, enabled: boolean): ShownOffer {
	const params = { id: session.id, turn: payload.turn };
	const { data, error, isFetching, refetch } = useQuery({
		...queryOf(getOffers, { params, query: { ...editions } }),
		enabled,
		staleTime: 60_000,
	});
	if (!data && error && !isFetching)
		return { offer: undefined, text: sentenceFor(error), readAgain: () => void refetch() };
	const offer: VerdictOffers[typeof kind] | undefined = data?.[kind];
	return { offer, text: offer ? offerText(offer) : "", readAgain: null };
}
