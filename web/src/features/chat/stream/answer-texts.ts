import type { ChatDelta, ProviderResponse } from "@parallax/contract";
import { GrowingText } from "../../../lib/text/growing-text.ts";

const texts = new WeakMap<ProviderResponse, GrowingText>();

/** The words of an answer. Those of one that grows are gone through here, and not in `response.response`: see `GrowingText`. */
export function textOf(response: ProviderResponse): GrowingText {
	const known = texts.get(response);
	if (known) return known;
	const text = GrowingText.of(response.response);
	texts.set(response, text);
	return text;
}

/** Notes that `now` is `was` and what `delta` brought. */
export function noteGrowth(was: ProviderResponse, now: ProviderResponse, delta: ChatDelta): void {
	texts.set(now, textOf(was).cutTo(delta.at).add(delta.text));
}

/** Notes that `now` was told whole after `was`: as far as the words are the same, what was made of them stays. */
export function noteWhole(was: ProviderResponse, now: ProviderResponse): void {
	texts.set(now, textOf(was).becoming(now.response));
}
