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

/** Records that `now` is `was` plus the text of `delta`. */
export function noteGrowth(was: ProviderResponse, now: ProviderResponse, delta: ChatDelta): void {
	texts.set(now, textOf(was).cutTo(delta.at).add(delta.text));
}

/** Records that `now` arrived whole after `was`. If its text only extends the old one, computed results are kept. */
export function noteWhole(was: ProviderResponse, now: ProviderResponse): void {
	texts.set(now, textOf(was).becoming(now.response));
}
