import { describe, expect, it } from "vitest";
import { factsOf, unsupportedFacts } from "./facts.ts";

const unsupportedIn = (claim: string, source: string): string[] => unsupportedFacts(factsOf(claim), [factsOf(source)]);

describe("names in katakana", () => {
	const source = "エベレストは8,849メートルで、ヒラリーとテンジンが登頂しました。";

	it.each([
		"エベレストの高さは8849メートルである。",
		"登頂したのはヒラリーとテンジンである。",
		"エベレスト山に登頂した。",
	])("are known from the quotations: %s", (claim) => {
		expect(unsupportedIn(claim, source)).toEqual([]);
	});

	it.each([
		["登頂したのはマロリーである。", "マロリー"],
		["キリマンジャロの高さは8849メートルである。", "キリマンジャロ"],
	])("are missing elsewhere: %s", (claim, name) => {
		expect(unsupportedIn(claim, source)).toEqual([name]);
	});
});
