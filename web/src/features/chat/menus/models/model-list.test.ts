import { expect, test } from "vitest";
import { makeModel } from "../../testing/make-models.ts";
import { factsOf, findModels, formatContext, originOf, pricesOf, unlistedId } from "./model-list.ts";
import { modelRows } from "./model-rows.ts";

const MANY = Array.from({ length: 300 }, (_, index) => makeModel(`vendor/model-${index}`));

const priced = (usd: number | null) => makeModel("a", { inputUsdPerMTok: usd, outputUsdPerMTok: usd });

test("an unknown price is shown as a dash, and no unknown fact is shown", () => {
	expect([pricesOf(priced(null)), factsOf(priced(null))]).toEqual(["— in · — out", []]);
	expect(factsOf(makeModel("a", { contextTokens: 128_000, images: true, reasoning: true }))).toEqual([
		"128K context",
		"images · reasoning",
	]);
});

test("sizes and prices are short and exact", () => {
	expect([128_000, 16_385, 1_047_576, 400_000].map(formatContext)).toEqual(["128K", "16K", "1M", "400K"]);
	const [prices, texts] = [
		[2.5, 15, 0.075, 0.15],
		["$2.50", "$15", "$0.075", "$0.15"],
	];
	expect(prices.map((usd) => pricesOf(priced(usd)))).toEqual(texts.map((text) => `${text} in · ${text} out`));
	expect(pricesOf(priced(0))).toBe("free");
});

test("finds models whose name and ID together contain every typed part, in the order of the list", () => {
	const found = findModels(MANY, "MODEL 29").map(({ id }) => id);
	expect(found).toHaveLength(13);
	expect(found.slice(0, 3)).toEqual(["vendor/model-29", "vendor/model-129", "vendor/model-229"]);
	expect(findModels(MANY, "nothing")).toEqual([]);
});

test("an ID that is not in the list can be used; several words cannot", () => {
	expect(unlistedId(MANY, " gpt-6-foo ")).toBe("gpt-6-foo");
	expect(unlistedId(MANY, "vendor/model-1")).toBeNull();
	expect(unlistedId(MANY, "two words")).toBeNull();
	expect(modelRows(MANY, [], "gpt-6-foo")).toMatchObject([{ id: "gpt-6-foo", isTyped: true }]);
});

test("recent choices are at the top of a long list until the user types", () => {
	const rows = modelRows(MANY, ["vendor/model-7", "gone"], "");
	expect(rows.slice(0, 3)).toMatchObject([
		{ id: "vendor/model-7", group: "Recent" },
		{ id: "gone", model: null, group: null },
		{ id: "vendor/model-0", group: "All models" },
	]);
	expect(rows).toHaveLength(302);
	expect(modelRows(MANY.slice(0, 3), ["vendor/model-1"], "")).toHaveLength(3);
});

test("a list states its source and its age", () => {
	const at = "2026-11-26T10:00:00.000Z";
	const now = Date.parse("2026-11-26T12:30:00.000Z");
	expect(originOf({ models: [], from: "vendor", at }, now)).toBe("List read 2 hours ago");
	expect(originOf({ models: [priced(0)], from: "vendor", at }, now)).toBe("List read 2 hours ago");
	expect(originOf({ models: [priced(0), priced(2)], from: "vendor", at }, now)).toBe(
		"List read 2 hours ago · prices per million tokens",
	);
	expect(originOf({ models: [], from: "kept", at }, now)).toMatch(/can't be reached; the list is from 2 hours ago/);
	expect(originOf({ models: [], from: "catalogue", at: null }, now)).toBe("The list hasn't been read");
});
