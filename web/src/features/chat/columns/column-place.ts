import type { ProviderId } from "@parallax/contract";

export const columnId = (provider: ProviderId): string => `answer-${provider}`;

/** The text of an answer as it stands on the page; null while there is none. */
export const answerOf = (provider: ProviderId): Element | null =>
	document.getElementById(columnId(provider))?.querySelector(".answer") ?? null;

/** A long answer is put on the page step by step; false while some of it is not there yet. */
export const isWhole = (answer: Element): boolean => answer.hasAttribute("data-units");

/** Where the map of claims stands on the page, below the answers. */
export const CLAIM_MAP_ID = "claim-map";
