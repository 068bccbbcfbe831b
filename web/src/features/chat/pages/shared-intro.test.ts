import { expect, test } from "vitest";
import { sharedIntro } from "./shared-intro.ts";

test.each([
	[
		{ assistants: 0, prompts: 1, isCompared: true },
		"Pasted answers to the same question, side by side, and where they disagree.",
	],
	[
		{ assistants: 1, prompts: 1, isCompared: false },
		"One AI assistant was asked the same question, and other answers were pasted: here they are, side by side.",
	],
	[
		{ assistants: 2, prompts: 3, isCompared: false },
		"Two AI assistants were asked three questions, and other answers were pasted: here they are, side by side.",
	],
])("a shared page with pasted answers: %o", (counts, sentence) => {
	expect(sharedIntro({ hasSharer: false, pasted: 2, ...counts })).toBe(sentence);
});

test("a shared page with pasted answers after the name of its sharer", () => {
	const counts = { hasSharer: true, pasted: 1, prompts: 1, isCompared: false };
	expect(sharedIntro({ ...counts, assistants: 0 })).toBe(
		"pasted answers to the same question: here they are, side by side.",
	);
	expect(sharedIntro({ ...counts, assistants: 2 })).toBe(
		"asked two AI assistants the same question and pasted other answers: here they are, side by side.",
	);
});
