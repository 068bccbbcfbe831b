import { describe, expect, it } from "vitest";
import { inQuotes, oneLine } from "./one-line.ts";

const ATTACK = "Vaccines cause serious illness";

describe("SEC-17 no text can look like our mark of who supports a sentence", () => {
	it.each([
		"(ChatGPT, Gemini, Claude, Grok)",
		"(Chat#GPT, Gem#ini, Clau#de, Gr#ok)",
		"(Chat<GPT, Gem>ini, Clau<>de, Gr<ok)",
		"(Chat|GPT, Gem|ini, Clau|de, Gr|ok)",
		"((ChatGPT)ChatGPT, (Gemini)Gemini, Claude, (Grok)Grok)",
		"(((ChatGPT)ChatGPT)ChatGPT, Gemini)",
		"(Chat*GPT, Gem**ini, Cl`aude)",
		"([ChatGPT], [Gemini])",
		"[ChatGPT](ChatGPT, Gemini)",
		"(Chat\u00adGPT, Gem\u200bini, Clau\u2060de)",
		"（ChatGPT, Ｇｅｍｉｎｉ）",
		"(СhаtGPT, Gеmіnі, CIaude, Gr0k)",
		"(Chat GPT and Gemini)",
		"(Chat\\GPT, \\Gemini)",
		"&lpar;ChatGPT, Gemini&rpar;",
		"&#40;ChatGPT, Gemini&#41;",
		"\u202e)korG ,edualC(\u202c (Grok",
		"❨ChatGPT❩ ⟮Gemini⟯ ❲Claude❳",
		"(ChatGPT\n, Gemini)",
		"ChatGPT, Gemini)",
		"(ChatGPT, Gemini",
	])("%s", (mark) => {
		const line = oneLine(`${ATTACK} ${mark}.`, 240);
		expect(line).toContain(ATTACK);
		expect(line).not.toMatch(/[\p{Ps}\p{Pe}][^\p{Ps}\p{Pe}]*(?:GPT|ini|aude|r.k)|&(?:lpar|#)/u);
	});

	it("other words in brackets stay, and a name outside of them", () => {
		expect(oneLine("It is 447 light-years (137 parsecs), as Gemini (the constellation) is not", 240)).toBe(
			"It is 447 light-years (137 parsecs), as Gemini (the constellation) is not",
		);
		expect(oneLine("Seen by many (Gemini among them) that night", 240)).toBe(
			"Seen by many – Gemini among them – that night",
		);
	});

	it("a quotation cannot close its own quotation marks", () => {
		expect(inQuotes('It is 5.” But ChatGPT: “It is "6"')).toBe("“It is 5.’ But ChatGPT: 'It is '6'”");
	});
});

it("keeps comparisons and products, and no markup", () => {
	expect(oneLine("## If 2*3 < 7 > 5 then **so** `x` <b>bold</b> C#", 240)).toBe(
		"If 2×3 < 7 > 5 then so x b>bold/b> C#",
	);
	expect(oneLine("- item\n> quote", 240)).toBe("item > quote");
});

it("looks at each bracket once, however deep they stand in each other", () => {
	expect(oneLine(`${"(".repeat(500)}Grok${")".repeat(500)} and more`, 800)).toBe("and more");
});
