import { expect, test } from "vitest";
import { formatAtLeast, formatEstimate, formatUpperLimit } from "./format-price.ts";

test("an upper limit is rounded up, an estimate to the nearest cent; below a cent both have more digits", () => {
	expect([0.8212, 0.83, 0.0042, 0].map(formatUpperLimit)).toEqual(["$0.83", "$0.83", "$0.0042", "$0"]);
	expect([0.0114, 0.0199, 0.0042, 1.255].map(formatEstimate)).toEqual(["$0.01", "$0.02", "$0.0042", "$1.25"]);
});

test("a sum with unknown parts is at least its known ones", () => {
	expect(formatAtLeast("$0.01", 1)).toBe("≥ $0.01, one price unknown");
	expect(formatAtLeast("$0.01", 3)).toBe("≥ $0.01, three prices unknown");
});
