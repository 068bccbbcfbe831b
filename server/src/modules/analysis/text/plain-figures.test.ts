import { expect, it } from "vitest";
import { withPlainFigures } from "./plain-figures.ts";

it.each([
	["٨٬٨٤٩٫٥ متراً", "8,849.5 متراً"],
	["۱۲ و १२ و ９，８４９ و 𝟗", "12 و 12 و 9,849 و 9"],
	["三百五十人", "350人"],
	["一九五三年五月二十九日", "1953年5月29日"],
	["一千零一夜", "1001夜"],
	["二〇二四年十月", "2024年10月"],
	["三亿五千万元", "350000000元"],
	["一万亿元", "1000000000000元"],
	["5万元和3.5亿円", "50000元和350000000円"],
	["1億2000万円、50,000円", "120000000円、50,000円"],
	["5억 명", "500000000 명"],
	["花费五元", "花费5元"],
	["ninety thousand, twenty-five and fifteen", "90 thousand, 25 and 15"],
])("%s", (text, plain) => {
	expect(withPlainFigures(text)).toBe(plain);
});

it.each(["十分重要", "千万不要", "万一下雨", "三四天", "一些人", "数百万人", "一一说明", "often weighty", "5万能"])(
	"leaves words that only contain a numeral: %s",
	(text) => {
		expect(withPlainFigures(text).replace("50000", "5万")).toBe(text);
	},
);

it.each([
	["numerals", "三"],
	["places", "千百十万亿"],
	["digits of Arabic", "٩"],
	["digits and myriads", "1亿2"],
	["myriads", "1万万"],
	["digits and commas", "1,"],
	["tens", "ninety-"],
])("SEC-20 takes about twice the time for twice the text: %s", (_name, part) => {
	const fastest = (units: number): number => {
		const text = part.repeat(units / part.length);
		const times = Array.from({ length: 4 }, () => {
			const before = process.threadCpuUsage().user;
			withPlainFigures(text);
			return (process.threadCpuUsage().user - before) / 1000;
		});
		return Math.min(...times);
	};
	expect(fastest(60_000)).toBeLessThan(4 * fastest(30_000) + 50);
});
