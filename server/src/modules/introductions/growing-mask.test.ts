import { describe, expect, it } from "vitest";
import { excessiveGrowth } from "../../testing/excessive-growth.ts";
import { GrowingMask, maskOwnNames } from "./growing-mask.ts";

const QUESTION = "How far away is Polaris?";
const NAMES = { owl: ["Night Owl", "owl-7b"] };
const masked = (text: string, question = QUESTION) => maskOwnNames(question, text, NAMES);

const INTRODUCTIONS = [
	"As Claude, I would say about 447 light-years.",
	"I'm ChatGPT, made by OpenAI, and I say 433.",
	"I’m **Claude Sonnet 4**, an AI assistant made by Anthropic.",
	"It is 433 light-years. I am Grok 4, built by xAI. My maker xAI would say 323. Grok likes that.",
	"It is 433 light-years.\n\n— ChatGPT (GPT-4o)",
	"**Gemini's answer:**\n\nAbout 447.",
	"Ich bin Claude, ein Assistent von Anthropic. Es sind 447 Lichtjahre.",
	"我是Claude，由Anthropic开发。大约447光年。",
	"I'm Night Owl, and owl-7b is my model.",
	`${"so ".repeat(40)}I am a large language model, trained by Google, ${"and so on ".repeat(20)}.`,
	`${"word ".repeat(11)}as an AI model by Claude, I ${"say so ".repeat(30)}`,
	`${"word ".repeat(22)}I am Gemini 2.5 Pro ${"and so on ".repeat(20)}, and Gemini is careful.`,
];
const OWN = /claude|anthropic|chat ?gpt|openai|gpt-|gemini|google|grok|xai|owl/i;

describe("an answer that introduces itself", () => {
	it.each(INTRODUCTIONS)("is masked: %s", (text) => {
		expect(masked(text)).not.toMatch(OWN);
		expect(masked(text)).toContain("▮▮▮");
	});

	it.each(INTRODUCTIONS)("leaves, however it is cut, only what stays: %s", (text) => {
		const whole = masked(text);
		for (const step of [1, 2, 3, 7, 19, 50]) {
			const mask = new GrowingMask(QUESTION, NAMES);
			for (let units = step; units < text.length; units += step) {
				expect(mask.read(text.slice(0, units), false)).toBe(true);
				expect(whole.startsWith(mask.masked)).toBe(true);
			}
			mask.read(text, true);
			expect(mask.masked).toBe(whole);
		}
	});
});

it.each([
	"Claude Shannon coined the bit, and Claude Monet painted.",
	"Use OpenAI's library, or Google Maps.",
	"I am not ChatGPT. The constellation Gemini is beside Taurus; I am fond of it.",
	"As I said, to grok this takes time, and x = 3.",
])("leaves the names of others: %s", (text) => {
	expect(masked(text)).toBe(text);
});

const TELLING = [
	"claude",
	"chatgpt",
	"gemini",
	"grok",
	"openai",
	"anthropic",
	"google",
	"deepmind",
	"xai",
	"night",
	"sonnet",
];
/** The beginning of a name at the end of a text, of more letters than other words share. */
const begunAt = (text: string): string | undefined => {
	const last = /[a-z]*$/i.exec(text)?.[0].toLowerCase() ?? "";
	return TELLING.find((name) => last.length > 2 && name.startsWith(last));
};

it.each([
	...INTRODUCTIONS,
	"I am Claude Sonnet 5, and say 447.",
	"Hi, I'm Google DeepMind's Gemini 2.5 Pro.",
	"I was made by Open AI. So be it.",
])("an answer that is cut off anywhere tells no name, nor the beginning of one: %s", (text) => {
	for (let units = 1; units <= text.length; units += 1) {
		const cut = text.slice(0, units);
		const shown = maskOwnNames(QUESTION, cut, NAMES, { isCut: true });
		const end = shown.slice(-12);
		expect([cut, OWN.exec(end)?.[0], begunAt(shown)]).toEqual([cut, undefined, undefined]);
		const mask = new GrowingMask(QUESTION, NAMES);
		mask.read(cut, false);
		expect(shown.startsWith(mask.masked)).toBe(true);
	}
});

it("an answer that is cut off keeps all words that are no names", () => {
	const cut = "It is 433 light-years away. Search with Google Maps. The measure of Claude Shannon is a bit, and th";
	expect(maskOwnNames(QUESTION, cut, NAMES, { isCut: true })).toBe(cut);
});

it("leaves names that the question is about, and hides them only where the answer means itself", () => {
	const question = "Is Claude better than ChatGPT?";
	expect(masked("I'm Claude, so I am not neutral. Claude is said to write better than ChatGPT.", question)).toBe(
		"I'm ▮▮▮, so I am not neutral. Claude is said to write better than ChatGPT.",
	);
});

it("holds back the last sentence, and of a long one at most 24 words", () => {
	const mask = new GrowingMask(QUESTION, NAMES);
	const read = (text: string) => mask.read(text, false) && mask.masked;
	expect(read("It is far. I am")).toBe("It is far.");
	const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
	expect(read(`It is far. I am ${words}`)).toBe(`It is far. I am ${words.split(" ").slice(0, 46).join(" ")}`);
});

it("says when a text does not continue the one before", () => {
	const mask = new GrowingMask(QUESTION, NAMES);
	expect(mask.read("Thinking. Well.", false)).toBe(true);
	expect(mask.read("The answer.", true)).toBe(false);
});

it.each([
	["openers", "I am a "],
	["names", "Claude "],
	["own names", "I'm Claude. "],
	["no spaces", "a"],
	["lines", "\n"],
])("SEC-20 takes time in proportion to the text: %s", async (_name, part) => {
	const textOf = (units: number) => part.repeat(Math.ceil(units / part.length)).slice(0, units);
	expect(await excessiveGrowth(textOf, masked)).toBeNull();
});

const GROWN_UNITS = 40;

/** Reads a text that grows by a few letters at a time, as an answer is received. */
function readGrowing(text: string): void {
	const mask = new GrowingMask(QUESTION, NAMES);
	for (let units = GROWN_UNITS; units < text.length; units += GROWN_UNITS) mask.read(text.slice(0, units), false);
	mask.read(text, true);
}

it.each([
	["one line without a sentence end", "ha "],
	["sentences", "Ha, ha. "],
	["sentences without spaces", "字。"],
	["own names", "I'm Claude, "],
	["no spaces", "a"],
	["lines", "\n"],
])("SEC-20 takes time in proportion to a text that grows: %s", async (_name, part) => {
	const textOf = (units: number) => part.repeat(Math.ceil(units / part.length)).slice(0, units);
	expect(await excessiveGrowth(textOf, readGrowing)).toBeNull();
});
