import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text that fits stays, and a longer one ends with a whole word", () => {
	expect(cutText("It is far away", 14)).toBe("It is far away");
	expect(cutText("It is very far away from here", 17)).toBe("It is very far…");
});

test("no figure stands at the cut, where it may have lost a digit or its unit", () => {
	const text = "The lake is about 1,642 m (5,387 ft) deep";
	for (let max = 18; max < text.length; max += 1) expect(cutText(text, max)).not.toMatch(/\d[^ ]*…|\(…/);
	expect(cutText("It cost about $20 million in all", 19)).toBe("It cost about…");
	expect(cutText("It is open from 9 – 17 on weekdays", 19)).toBe("It is open from…");
});

test("a text without spaces is cut between its words, and one long word stays whole", () => {
	const text = "最後の噴火は1707年の宝永噴火であると多くの資料に書かれている";
	for (let max = 8; max < text.length; max += 1) {
		const shown = cutText(text, max);
		expect(text.startsWith(shown.replace("…", ""))).toBe(true);
		expect(shown).not.toMatch(/\d…/);
		expect(shown.length).toBeLessThanOrEqual(max + 1);
	}
	expect(cutText("1234567890123", 5)).toBe("1234567890123");
});
