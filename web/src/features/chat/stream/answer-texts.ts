import type { ChatDelta, ProviderResponse } from "@parallax/contract";
import { GrowingText } from "../../../lib/text/growing-text.ts";

const texts = new WeakMap<ProviderResponse, GrowingText>();

/** The text of an answer. Read a growing text here, and not from `response.response`: see `GrowingText`. */
export function textOf(response: ProviderResponse): GrowingText {
	const known = texts.get(response);
	if (known) return known;
	const text = GrowingText.of(response.response);
	texts.set(response, text);
	return text;
}

/** Records that `next` is `previous` plus the text of `delta`. */
export function recordDelta(previous: ProviderResponse, next: ProviderResponse, delta: ChatDelta): void {
	texts.set(next, textOf(previous).truncate(delta.at).append(delta.text));
}

/** Records that `next` replaced `previous`. If its text only extends the old one, computed results are reused. */
export function recordReplacement(previous: ProviderResponse, next: ProviderResponse): void {
	texts.set(next, textOf(previous).extendTo(next.response));
}
