import { EXAMPLE_ANALYSIS, type OfferedJudge, offerSummaries, type ParsedAnswer } from "@parallax/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOf } from "../../../lib/server/query-client.ts";
import { formatEstimate, formatUpperLimit } from "../../../lib/text/format-price.ts";
import { useConfig } from "../../assistants/index.ts";
import type { ShownChat } from "../../chat/index.ts";
import { type JudgeChoice, useJudgeChoice } from "./judge-choice.ts";
import { offerMessages } from "./offer-messages.ts";

const texts = offerMessages;

type Offer = ParsedAnswer<typeof offerSummaries>;

interface OfferTexts {
	/** Who would compare the answers, who follows, the price and the time. */
	readonly text: string;
	/** What follows the name of the judge in that text. */
	readonly details: string;
	/** True for sample answers, which bring their own analysis. */
	readonly isPrepared: boolean;
	/** True when no connected assistant can compare the answers. */
	readonly isUnassisted: boolean;
	/** The offered judge; null while it is unknown, or when none is connected. */
	readonly judge: OfferedJudge | null;
	readonly judges: readonly OfferedJudge[];
}

export interface ComparisonOffer extends OfferTexts {
	readonly choose: JudgeChoice["choose"];
	/** The id of the judge to name in the request; undefined leaves the choice to the server. */
	readonly judgeToAsk: () => Promise<string | undefined>;
}

/** The judges that are asked in turn when the offered one fails. */
export const followersOf = (judges: readonly OfferedJudge[], offered: OfferedJudge | null): readonly OfferedJudge[] =>
	judges.filter((one) => !one.isOther && one !== offered);

function priceText({ mostUsd, usualUsd }: Offer): string {
	if (mostUsd === null || usualUsd === null) return texts.unknownPrice;
	return mostUsd === 0 ? texts.free : texts.about(formatEstimate(usualUsd), formatUpperLimit(mostUsd));
}

const canJudge = ({ judges }: Offer, id: string): boolean => judges.some(({ by }) => by === id);

function textsOf(offer: Offer | undefined, chosen: string | null): OfferTexts {
	const unknown = { text: "", details: "", isPrepared: false, isUnassisted: false, judge: null };
	const none = { ...unknown, judges: offer?.judges ?? [] };
	if (!offer) return none;
	const { by, seconds, judges } = offer;
	if (by === null && judges.length > 0) return { ...none, text: texts.onlyOthers };
	if (by === null) return { ...none, text: texts.noJudge, isUnassisted: true };
	if (by === EXAMPLE_ANALYSIS) return { ...none, text: texts.example, isPrepared: true };
	const judge = judges.find(({ name }) => name === by) ?? null;
	const followers = followersOf(judges, judge).map(({ name }) => name);
	const facts = [
		priceText(offer),
		...(seconds === null ? [] : [texts.seconds(Math.round(seconds))]),
		...(judge?.isJudged ? [texts.isJudged] : []),
	].join(", ");
	const follow = followers.length > 0 ? texts.follow(followers) : "";
	const gone = chosen !== null && !canJudge(offer, chosen) ? texts.gone : "";
	const details = `${facts}${follow}${gone}`;
	return { ...none, text: `${by}, ${details}`, details, judge };
}

/** The offer of the server; without a text until it has responded, and when it refuses because of too many requests. */
export function useOffer(
	{ session, payload }: ShownChat,
	isOffered: boolean,
	kind: "summary" | "best" = "summary",
): ComparisonOffer {
	const { judge: chosen, choose } = useJudgeChoice();
	const client = useQueryClient();
	const { id } = session;
	const { turn, making, summarizingMs } = payload;
	// A key that is added or removed connects or disconnects an assistant, and so makes another offer.
	const connected = useConfig()
		?.providers.filter(({ demo }) => !demo)
		.map((assistant) => assistant.id)
		.join();
	const query = useMemo(() => {
		const offer = queryOf(offerSummaries, {
			params: { id },
			query: { turn, ...(chosen ? { by: chosen } : {}), ...(kind === "best" ? { kind } : {}) },
		});
		return { ...offer, queryKey: [...offer.queryKey, connected ?? ""], retry: false, staleTime: 60_000 };
	}, [id, turn, chosen, connected, kind]);
	const { data } = useQuery({
		...query,
		enabled: isOffered && chosen !== undefined && connected !== undefined && making === null && summarizingMs === null,
		// The menu stays while the cost of another judge is requested.
		placeholderData: keepPreviousData,
	});
	return useMemo(() => {
		const shown = textsOf(data, chosen ?? null);
		const judgeToAsk = async () => {
			if (shown.judge) return shown.judge.by;
			if (!chosen) return undefined;
			// Before the offer has arrived: the server refuses a judge that is not connected.
			const offer = await client.fetchQuery(query).catch(() => null);
			return offer && canJudge(offer, chosen) ? chosen : undefined;
		};
		return { ...shown, choose, judgeToAsk };
	}, [data, chosen, choose, client, query]);
}
