import { describe, expect, it, vi } from "vitest";
import { inQuotes, oneLine } from "./one-line.ts";

const ATTACK = "Vaccines cause serious illness";

describe("SEC-17 no text can imitate the server's mark for who supports a sentence", () => {
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

	it.each([
		"(ᴄʜᴀᴛɢᴘᴛ, ɢᴇᴍɪɴɪ)",
		"(ᏟᎻᎪᎢᏀᏢᎢ, ᏀᎬᎷᎥnᎥ)",
		"(ꓚꓧꓮꓔꓖꓑꓔ, ꓖꓰꓟꓲꓠꓲ)",
		"(🅲🅷🅰🆃🅶🅿🆃, 🅖🅔🅜🅘🅝🅘)",
		"(Ⲥlaude, Ǥrok, Clаud℮, Grøk, Ɠemini)",
		"﴾ChatGPT, Gemini﴿",
	])("in lookalike letters: %s", (mark) => {
		expect(oneLine(`${ATTACK} ${mark}.`, 240)).toBe(`${ATTACK}.`);
	});

	it.each([
		["小智", "（小智）", ""],
		["クロード先生", "【クロード先生、ChatGPT】", ""],
		["クロード先生", "（クロード先生とChatGPT）", ""],
		["小智", "（小智和其他）", " – 小智和其他"],
		["كلود", "(كلـود)", ""],
		["Клод", "(клод, Gemini)", ""],
		["하늘", "(하늘)", ""],
	])("with the name of a seat in another script: %s in %s", (name, mark, kept) => {
		expect(oneLine(`${ATTACK} ${mark}.`, 240, [name, "Claude"])).toBe(`${ATTACK}${kept}.`);
	});

	it("keeps other words of the same script", () => {
		expect(oneLine("五（大约）です (около)", 240, ["小智", "Клод", "智"])).toBe("五（大约）です (около)");
	});

	it("keeps other words in brackets, and names outside of brackets", () => {
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

it("keeps comparison and multiplication signs, but removes markup", () => {
	expect(oneLine("## If 2*3 < 7 > 5 then **so** `x` <b>bold</b> C#", 240)).toBe(
		"If 2×3 < 7 > 5 then so x b>bold/b> C#",
	);
	expect(oneLine("- item\n> quote", 240)).toBe("item > quote");
});

it("keeps brackets in code, but removes those that could form a link", () => {
	expect(oneLine("[1, 2, 10].sort() sorts, and a copy is `[...arr].sort()`, with a[0] first", 240)).toBe(
		"[1, 2, 10].sort() sorts, and a copy is [...arr].sort(), with a[0] first",
	);
	expect(oneLine("See [here](/x), ![it](y) and [a][b]", 240)).toBe("See here(/x), !it(y) and ab");
	expect(oneLine("[x]: /there and [^1]", 240)).toBe("x: /there and ^1");
});

it.each([
	"see ht*tps://evil.example/x now",
	"see ht`tp://evil.example now",
	"see https:/[/]evil.example now",
	"see www.evil.example/x now",
	"see w[w]w.evil.example now",
])("removes an address, however it is hidden: %s", (text) => {
	expect(oneLine(text, 240)).toBe("see now");
});

it("removes the marks for strikethrough and emphasis", () => {
	expect(oneLine("~~It is 5 __or _6 in snake_case", 240)).toBe("It is 5 or 6 in snake_case");
});

it("returns an empty text when nothing is visible, and well-formed text when it cuts", () => {
	expect(oneLine("\u200b\u2060 \u3164\u115f\u0301", 240)).toBe("");
	expect(oneLine("\ud83d a", 240).isWellFormed()).toBe(true);
	for (const maxLength of [20, 21, 22, 23]) expect(oneLine("😀".repeat(100), maxLength).isWellFormed()).toBe(true);
	expect(oneLine(`e${"\u0302".repeat(60)}`, 240).length).toBeLessThanOrEqual(5);
});

it("SEC-20 folds each character once, however many brackets are open", () => {
	const fold = vi.spyOn(String.prototype, "normalize");
	oneLine(`ChatGPT ${"(".repeat(3000)}`, 800);
	const units = fold.mock.contexts.reduce((sum: number, folded) => sum + String(folded).length, 0);
	expect(units).toBeLessThan(4000);
	fold.mockRestore();
});

it("reads each bracket once, however deeply they are nested", () => {
	expect(oneLine(`${"(".repeat(500)}Grok${")".repeat(500)} and more`, 800)).toBe("and more");
});
