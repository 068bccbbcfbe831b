import { describe, expect, it } from "vitest";
import { Codes, drawCodes } from "./codes.ts";

const NAMES: Record<string, string> = { chatgpt: "ChatGPT", gemini: "Gemini", claude: "Claude", grok: "Grok" };
const codes = new Codes(
	new Map([
		["R4", "chatgpt"],
		["K7", "claude"],
		["M2", "grok"],
	]),
);
const named = (text: string) => codes.named(text, (seat) => NAMES[seat] ?? "?");

describe("replaces codes with names", () => {
	it.each([
		["Answers R4 and K7 give $7,000.", "ChatGPT and Claude give $7,000."],
		["R4, K7 and M2 agree.", "ChatGPT, Claude and Grok agree."],
		["Both R4 and K7 say so (R4, K7).", "Both ChatGPT and Claude say so (ChatGPT, Claude)."],
		["The answer R4's figure is older than that of answer M2.", "ChatGPT's figure is older than that of Grok."],
		["La respuesta R4 da 206 huesos; las respuestas K7 y M2, 213.", "ChatGPT da 206 huesos; Claude y Grok, 213."],
		["Antwort K7 nennt 2.962 m, die Antworten R4 und M2 2.961 m.", "Claude nennt 2.962 m, ChatGPT und Grok 2.961 m."],
		["Les réponses R4 et K7 disent 1981 ; la réponse M2, 1982.", "ChatGPT et Claude disent 1981 ; Grok, 1982."],
		["回答R4と回答K7は3,776メートルとしています。", "ChatGPTとClaudeは3,776メートルとしています。"],
		["R4は1707年、K7は1717年。", "ChatGPTは1707年、Claudeは1717年。"],
		["答案R4和M2都说21,196公里。", "ChatGPT和Grok都说21,196公里。"],
		["r4/k7 disagree", "ChatGPT/Claude disagree"],
		["A resposta K7 diz 1500.", "Claude diz 1500."],
	])("%s", (text, shown) => {
		expect(named(text)).toBe(shown);
	});

	it("leaves everything else: vitamins, models, other codes", () => {
		const text = "Vitamin K2, XR4, R42, B12 and P3 are no answers.";
		expect(named(text)).toBe(text);
	});
});

it.each([
	["Answer B says that water boils.", true],
	["Antwort C nennt 90 Grad.", true],
	["respuesta A da 206", true],
	["They answer a question of vitamin C.", false],
	["Answers R4 and K7 agree.", false],
])("detects a letter that refers to an answer: %s", (text, isLettered) => {
	expect(Codes.refersByLetter(text)).toBe(isLettered);
});

describe("draws codes", () => {
	it("as a consonant and a digit, each with a different letter, and none that occurs in a text", () => {
		const texts = ["Take vitamin K2 and B6.", "The r4 engine of 1920 and the Z3."];
		for (let seed = 0; seed < 50; seed += 1) {
			let at = seed;
			const random = () => {
				at += 7;
				return (at % 50) / 50;
			};
			const drawn = drawCodes(8, texts, random);
			expect(new Set(drawn.map(([letter]) => letter)).size).toBe(8);
			for (const code of drawn) {
				expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ][2-9]$/);
				expect(texts.join(" ").toUpperCase()).not.toContain(code);
			}
		}
	});

	it("even when the texts contain all of them", () => {
		const all = [..."BCDFGHJKLMNPQRSTVWXZ"].flatMap((letter) => [..."23456789"].map((digit) => letter + digit));
		const drawn = drawCodes(4, [all.join(" ")], Math.random);
		expect(new Set(drawn).size).toBe(4);
		for (const code of drawn) expect(all.join(" ")).not.toContain(code);
	});
});

it("draws the first longer codes that occur in no text when the short ones do", () => {
	const short = [..."BCDFGHJKLMNPQRSTVWXZ"]
		.flatMap((letter) => [..."23456789"].map((digit) => letter + digit))
		.join(" ");
	const taken = Array.from({ length: 2_000 }, (_, index) => `z${index + 10}`).join(" ");
	expect(drawCodes(2, [short, taken], () => 0)).toEqual(["Z2010", "Z2011"]);
	expect(drawCodes(2, [short, "Z1234"], () => 0)).toEqual(["Z10", "Z11"]);
});

it("reads the heading of an answer as its code", () => {
	const codes = new Codes(new Map([["K7", "claude"]]));
	for (const label of ["K7", "k7", "Answer K7", "answer: k7"]) expect(codes.seatOfLabel(label)).toBe("claude");
	for (const label of ["Answer", "Answer A", "Answer K7 and R4", ""]) expect(codes.seatOfLabel(label)).toBeUndefined();
});
