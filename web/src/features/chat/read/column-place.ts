import type { ProviderId } from "@parallax/contract";

export const columnId = (provider: ProviderId): string => `answer-${provider}`;

/** The text of an answer as it stands on the page; null while there is none. */
export const answerOf = (provider: ProviderId): Element | null =>
	document.getElementById(columnId(provider))?.querySelector(".answer") ?? null;
