import type { VerdictOffer } from "@parallax/contract";
import { formatEstimate, formatUpperLimit } from "../../lib/text/format-price.ts";
import { verdictMessages as texts } from "./messages.ts";

/** The usual and the highest price of a request about a turn, and how long it may take; empty where nothing is asked. */
export function offerText({ mostUsd, usualUsd, seconds: exact }: VerdictOffer): string {
	const seconds = Math.round(exact ?? 0);
	if (mostUsd === null || usualUsd === null) return texts.unknownPrice(seconds);
	if (mostUsd > 0) return texts.price(formatEstimate(usualUsd), formatUpperLimit(mostUsd), seconds);
	return seconds === 0 ? "" : texts.free(seconds);
}
