import { expect, test } from "vitest";
import type { DrawnAnswer } from "../../drawings/index.ts";
import { imagePrompt } from "./image-prompt.ts";

const answerOf = (seat: string, name: string, demo: boolean): DrawnAnswer => ({
	...{ seat, name, logo: null, tint: "#3b3e46" },
	status: "success",
	words: 90,
	firstWordMs: 400,
	totalMs: 2300,
	demo,
});

test("a demonstration is labelled as such in the claims and in the answer lengths", () => {
	const cell = { stance: "says", quote: "at 100 °C" } as const;
	const claims = [
		{ claim: "Water boils at 100 °C.", kind: "fact" as const, follows: null, cells: { chatgpt: cell, grok: cell } },
	];
	const prompt = imagePrompt(claims, [answerOf("chatgpt", "ChatGPT", true), answerOf("grok", "Grok", false)]);
	const facts = JSON.parse(/\{.*\}/s.exec(prompt)?.[0] ?? "");
	expect(facts).toEqual({
		answers: [
			{ by: "ChatGPT (demonstration)", words: 90, seconds: 2.3 },
			{ by: "Grok", words: 90, seconds: 2.3 },
		],
		claims: [{ claim: "Water boils at 100 °C.", stances: { "ChatGPT (demonstration)": "says", Grok: "says" } }],
	});
});
