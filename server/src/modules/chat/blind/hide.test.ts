import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import { assembledAnswer } from "../../../providers/demo/assembled-answer.ts";
import { withoutSampleNames } from "./hide.ts";

const NAMES = /chatgpt|openai|gemini|claude|anthropic|grok|xai/i;

it.each(PROVIDER_IDS)("takes all names out of a sample answer of %s, however much of it has arrived", (id) => {
	const notice = `*Sample answer, not from ${id}: this server has no API key for it.*`;
	const text = `${notice}\n\n${assembledAnswer(id, "How far away is Polaris?")}`;
	expect(withoutSampleNames(text, { demo: true })).not.toMatch(NAMES);
	for (let units = 0; units < notice.length; units += 1) {
		expect(withoutSampleNames(text.slice(0, units), { demo: true })).toBe("");
	}
	expect(withoutSampleNames(text, { demo: false })).toBe(text);
});
