import type { ProviderId, Usage } from "@parallax/contract";

/** What an answer cost; null where the price is not known. */
export function costUsd(_provider: ProviderId, _model: string, _usage: Usage): number | null {
	return null;
}

/** The most that asking this once can cost: every character of the prompt a token, and the whole of the output bound. Unknown prices count as the dearest known one. */
export function worstCaseUsd(_provider: ProviderId, _model: string, _prompt: string): number {
	return 0;
}
