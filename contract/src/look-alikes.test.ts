import { expect, it } from "vitest";
import { canBeSeen, mistakenFor, nameKey } from "./look-alikes.ts";

it.each([
	["Claude", "Claude"],
	["claude 2", "Claude"],
	["ChatGPT 2", "ChatGPT"],
	["ChatGPT4o", "ChatGPT"],
	["Chat-GPT", "ChatGPT"],
	["C l a u d e", "Claude"],
	["A (Claude, Grok)", "Claude"],
	["my Groks", "Grok"],
	["СhаtGРТ", "ChatGPT"],
	["СLАUDЕ", "Claude"],
	["Ｃｌａｕｄｅ", "Claude"],
	["𝓖𝓻𝓸𝓴", "Grok"],
	["🅖🅔🅜🅘🅝🅘", "Gemini"],
	["C|aude", "Claude"],
	["Ge\u034fmini", "Gemini"],
	["Gr\u3164ok", "Grok"],
	["\u2800Grok\u115f", "Grok"],
	["Cláude", "Claude"],
	["Gем1ni", "Gemini"],
	["\u03f9\u217caude", "Claude"],
	["\u03f2laude", "Claude"],
	["\ud800\udea2laude", "Claude"],
	["ᑕᒪᗩᑌᗪE", "Claude"],
	["🇨 🇱 🇦 🇺 🇩 🇪", "Claude"],
	["Claudə", "Claude"],
	["Gernini", "Gemini"],
	["Gґok", "Grok"],
	["CհatGPƬ", "ChatGPT"],
	["My C l a u d e", "Claude"],
	["MyClaude", "Claude"],
	["GeminiPro", "Gemini"],
	["Claude123", "Claude"],
	["Grok4fast", "Grok"],
	["OpenAIChatGPTPlus", "ChatGPT"],
	["Claude|||", "Claude"],
])("a reader can take %j for %s", (name, builtIn) => {
	expect(mistakenFor(name)).toBe(builtIn);
});

it.each([
	"Claudette",
	"Claudia",
	"Grokking",
	"Llama (local)",
	"Llama 3.1",
	"モデル1",
	"模型1",
	"Сократ",
	"Codex",
	"Gemma 3",
	"Ministral",
	"Groq",
	"Kimi K2",
	"GPT-4o mini",
	"Chat with GPT-4",
	"Cloud",
	"Грок",
	"Ólafur",
	"İstanbul",
	"Việt",
	"한국어",
	"العربية",
	"🦙",
	"",
])("%j is no name of a built-in assistant", (name) => {
	expect(mistakenFor(name)).toBeNull();
});

it("an assistant may bear its own name, and nothing of another", () => {
	expect(mistakenFor("ChatGPT 2", "ChatGPT")).toBeNull();
	expect(mistakenFor("Grok (brief)", "Grok")).toBeNull();
	expect(mistakenFor("Claude – brief", "Claude (Bedrock)")).toBeNull();
	expect(mistakenFor("ChatGPT 2", "Gemini")).toBe("ChatGPT");
	expect(mistakenFor("Grok or Claude", "Grok")).toBe("Claude");
});

it("names are the same when only their case, width, blanks or invisible characters differ", () => {
	for (const name of ["LLAMA (Local)", "Ｌlama (local)", "Lla\u034fma (local)", " Llama\u3164  (local)\u2800"])
		expect(nameKey(name)).toBe(nameKey("Llama (local)"));
	for (const name of ["Llаma (local)", "LIama (local)", "Llama (loϲal)"])
		expect(nameKey(name)).toBe(nameKey("Llama (local)"));
	for (const [one, other] of [
		["Llama 1", "Llama l"],
		["Llama 3", "Llama e"],
		["Résumé", "Resume"],
		["Мир", "Mir"],
	] as const)
		expect(nameKey(one)).not.toBe(nameKey(other));
	expect(nameKey("Llama 3.1")).not.toBe(nameKey("Llama 31"));
	expect(nameKey("モデル1")).not.toBe(nameKey("模型1"));
});

it("a name of blank characters and marks alone cannot be seen", () => {
	for (const name of [
		"\u0301",
		"\u20dd\u0489",
		"\u{1f3fb}",
		"\u3164",
		"\u115f",
		"\u2800",
		"\u034f",
		"\u2800 \ufe0f\u200b",
	])
		expect(canBeSeen(name)).toBe(false);
	for (const name of ["x", "🦙", "…", "名"]) expect(canBeSeen(name)).toBe(true);
});
