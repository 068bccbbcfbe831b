import { describe, expect, it } from "vitest";
import { maskNames } from "./mask-names.ts";

const QUESTION = "How far away is Polaris?";
const NAMES =
	/chat ?gpt|openai|gpt-|gemini|google|deepmind|claude|anthropic|sonnet|grok|xai|x\.ai|llama|meta ai|mistral|deepseek|qwen|scripted/i;

/** The masked texts, with the random stem replaced by `NAME`. */
function maskedAll(texts: readonly string[], question = QUESTION, models = {}): string[] {
	const { texts: masked, stem } = maskNames(
		question,
		texts.map((text) => ({ text })),
		models,
	);
	return masked.map((text) => text.replaceAll(stem, "NAME"));
}
const masked = (text: string, question = QUESTION, models = {}): string => maskedAll([text], question, models)[0] ?? "";

describe("SEC-17 hides the name that an answer gives as its own", () => {
	it.each([
		"As Claude, I would say about 447 light-years.",
		"I'm ChatGPT, made by OpenAI, and I say 433.",
		"I’m **Claude Sonnet 4**, an AI assistant made by Anthropic.",
		"I am Grok 4, built by xAI. My maker xAI would say 323.",
		"I am a large language model, trained by Google.",
		"I'm an AI assistant created by Anthropic to be helpful. Claude is careful with figures.",
		"As an AI language model developed by OpenAI, I cannot measure it.",
		"Hi! My name is Gemini 2.5 Pro and I was built by Google DeepMind.",
		"Grok here: 323 light-years.",
		"This is ChatGPT. It is 433 light-years.",
		"You're chatting with Claude, so expect caution.",
		"It is uncertain, and I (Claude) say so.",
		"Models like me, GPT-4o, can be wrong.",
		"OpenAI trained me on older figures.",
		"We at Anthropic care for accuracy.",
		"It is 433 light-years.\n\n— ChatGPT (GPT-4o)",
		"Claude: 447 light-years.",
		"**Gemini's answer:**\n\nAbout 447.",
		"I am scripted-1, and it is 447.",
		"I'm Llama 3.1, a model by Meta AI.",
		"Ich bin Claude, ein Assistent von Anthropic. Es sind 447 Lichtjahre.",
		"Je suis un modèle développé par Mistral AI.",
		"Soy Gemini, un modelo de Google.",
		"Als ChatGPT kann ich das nicht messen.",
		"Sono Grok, creato da xAI.",
		"Eu sou o DeepSeek-V3.",
		"Я — ChatGPT, модель OpenAI.",
		"我是Claude，由Anthropic开发。",
		"私はGeminiです。",
		"I'm qwen2.5, running locally.",
	])("%s", (text) => {
		expect(masked(text, QUESTION, { chatgpt: ["scripted-1"] })).not.toMatch(NAMES);
	});

	it("masks an assistant that the operator or a person added", () => {
		const own = { local: ["owl-7b", "Night Owl (big)"] };
		for (const text of ["I'm Night Owl (big).", "As owl-7b, I say 447 km."]) {
			expect(masked(text, QUESTION, own)).not.toMatch(/owl/i);
			expect(masked(text)).toMatch(/owl/i);
		}
	});

	it("masks a name with its version, also where the server knows the assistant by the name alone", () => {
		const known = { gemini: ["Gemini"], grok: ["Grok", "grok-4-fast"] };
		for (const text of ["As Gemini 2.5 Pro, I say 447 km.", "I am Grok 4, by xAI.", "As grok-4-fast, I say 447 km."])
			expect(masked(text, QUESTION, known)).not.toMatch(/gemini|2\.5|grok| 4,/i);
	});

	it("leaves names that are the subject of the question", () => {
		const question = "How do ChatGPT, Claude, Gemini and Grok differ?";
		const text =
			"# Claude\n\nClaude is made by Anthropic. **ChatGPT:** OpenAI released it in 2022. I am sure that Gemini is Google's. As for Grok, I like it.";
		expect(masked(text, question)).toBe(text);
	});

	it("hides such a name only where the answer speaks of itself", () => {
		const question = "Is Claude better than ChatGPT?";
		expect(masked("I'm Claude, so I am not neutral. Claude is said to write better than ChatGPT.", question)).toBe(
			"I'm NAME1, so I am not neutral. Claude is said to write better than ChatGPT.",
		);
	});

	it.each([
		"Claude Shannon coined the bit, and Claude Monet painted.",
		"Use OpenAI's library, or Google Maps.",
		"I am not ChatGPT.",
		"The constellation Gemini is beside Taurus; I am fond of it.",
		"As I said, to grok this takes time, and x = 3.",
	])("does not hide names of others: %s", (text) => {
		expect(masked(text)).toBe(text);
	});

	it("keeps other bearers of the same name, and other assistants", () => {
		expect(masked("I'm Claude. Claude Shannon coined the bit. Claude and ChatGPT know that.")).toBe(
			"I'm NAME1. Claude Shannon coined the bit. NAME1 and ChatGPT know that.",
		);
	});

	it("uses a different number in each answer", () => {
		expect(maskedAll(["I'm Claude.", "I'm Claude."])).toEqual(["I'm NAME1.", "I'm NAME2."]);
	});

	it("puts the names back into the judge's text", () => {
		const { texts, unmask } = maskNames(QUESTION, [{ text: "I'm ChatGPT." }, { text: "As Claude 4, I say 447." }]);
		expect(unmask(texts[1] ?? "")).toBe("As Claude 4, I say 447.");
	});

	it("replaces no word that an answer wrote itself", () => {
		const own = "NAMEAAAAAA1 and nameaaaaaa1 are best.";
		const { texts, unmask } = maskNames(QUESTION, [{ text: "I'm Claude." }, { text: own }], {}, () => 0);
		expect(texts[0]).toMatch(/^I'm NAME[A-Z]{6}1\.$/);
		expect(unmask(own)).toBe(own);
	});

	it("SEC-20 makes a text at most a few times longer, whatever words it contains", () => {
		const longName = `GPT-4${"a".repeat(1000)}`;
		for (const text of [
			`NAME${"X".repeat(1000)} I'm xAI. ${"xAI ".repeat(2000)}`,
			`I'm ${longName}. ${`${longName} `.repeat(20)}`,
		])
			expect(maskNames(QUESTION, [{ text }]).texts[0]?.length).toBeLessThan(4 * text.length);
		const { texts, unmask } = maskNames(QUESTION, [{ text: `I'm ${longName}` }]);
		expect(unmask(texts[0] ?? "").length).toBeLessThan(1000);
	});

	it.each([
		["openers", "I am a ".repeat(4000)],
		["names", "Claude ".repeat(4000)],
		["as", "as an AI model by Claude, ".repeat(1000)],
		["own names", "I'm Claude ".repeat(2400)],
		["marks", `I am${"*".repeat(24_000)}`],
		["spaces", `I am${" ".repeat(24_000)}Claude`],
		["dashes", "—".repeat(24_000)],
		["a version of many digits", `I'm Claude ${"1".repeat(26)}é`],
		["a version as long as an answer", `I'm Claude ${"1".repeat(24_000)}é`],
		["a model as long as an answer", `I'm GPT-${"4".repeat(24_000)}é`],
		["versions", `I'm Claude${"1.1.".repeat(6000)}é`],
		["labels", `I'm Gemini${" pro1-pro-1".repeat(2000)}é`],
	])("SEC-20 takes about twice the time for twice the text: %s", (_name, text) => {
		// Measures the CPU time of this thread only, because other work on the machine does not affect it.
		const fastest = (part: string): number => {
			const times = Array.from({ length: 4 }, () => {
				const before = process.threadCpuUsage().user;
				masked(part);
				return (process.threadCpuUsage().user - before) / 1000;
			});
			return Math.min(...times);
		};
		const half = fastest(text.slice(0, text.length / 2));
		expect(fastest(text)).toBeLessThan(4 * half + 50);
	});
});
