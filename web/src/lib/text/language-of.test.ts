import { expect, test } from "vitest";
import { expectLinear } from "../../testing/growth-in-time.ts";
import { languageOf } from "./language-of.ts";

test.for([
	["en", "How far away is the North Star, and how sure are we?"],
	["de", "Wie weit ist der Nordstern entfernt?"],
	["de", "Was ist Liebe?"],
	["fr", "Quelle est la distance de l'étoile polaire ?"],
	["es", "¿Cuántos huesos tiene el cuerpo humano y cuál es el más largo?"],
	["it", "Qual è la distanza della stella polare?"],
	["pt", "Qual é a distância da estrela polar e por que não é exata?"],
	["nl", "Hoe ver is de Poolster van de aarde en waarom weten we dat niet?"],
	["sv", "Hur långt är det till Polstjärnan och varför är det inte säkert?"],
	["pl", "Jak daleko jest Gwiazda Polarna i dlaczego nie jest to pewne?"],
	["tr", "Kutup Yıldızı ne kadar uzak ve bu neden kesin değil?"],
	["vi", "Sao Bắc Cực là gì và có xa không?"],
	["ja", "北極星はどのくらい遠いですか。"],
	["zh", "北极星距离地球约433光年。"],
	["ko", "북극성은 얼마나 멀리 있나요?"],
	["ar", "كم يبعد نجم القطب عن الأرض؟"],
	["fa", "ستاره قطبی چقدر از زمین دور است؟ پرسش"],
	["he", "כמה רחוק כוכב הצפון?"],
	["ru", "Как далеко Полярная звезда?"],
	["uk", "Як далеко Полярна зірка від Землі?"],
	["el", "Πόσο μακριά είναι ο Πολικός;"],
	["hi", "ध्रुव तारा कितनी दूर है?"],
	["ja", "JavaScriptの`for (const a of b)`は配列を順に読むための構文です。"],
	["zh", "请用Python写一个function，叫做get_user_by_id，返回JSON"],
	["ru", "Установите Node.js и запустите npm install"],
	["en", "What is the meaning of 我爱你中国人民 and of 你好?"],
	["de", "Der Code ist kurz:\n```js\n// the of and to is in that it for are with\n```\nEr ist nicht schnell."],
	["de", `Die Monde sind verschieden, und das ist bekannt.\n\n$$\n${"a_1 + a_2 + ".repeat(20)}\n$$`],
	["und", `${"Kaskazini nyota iko mbali sana kutoka duniani ".repeat(4)}`],
	[undefined, "Polaris"],
	[undefined, "3,643 km"],
	[undefined, "👨‍👩‍👧 42 %"],
	[undefined, ""],
] as const)("the language %s is known from: %s", ([language, text]) => {
	expect(languageOf(text)).toBe(language);
});

test.for(["`", "```", "の", "the ", "Z"])("SEC-20 many '%s' are read in linear time", (unit) => {
	expectLinear(languageOf, (count) => unit.repeat(count), 200_000);
});
