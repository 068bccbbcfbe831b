import type { SeatChanges } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { changeCounts, totalCounts } from "./count-changes.ts";

const row = { claim: "It is 433.", quotes: [] };
const seat = (status: "made" | "same"): SeatChanges => ({
	...{ seat: "claude", by: null, error: null, stale: false, notes: [], status, kept: [], new: [], gone: [] },
	changed: status === "made" ? [row] : [],
});

describe("the counts of what changed", () => {
	it("are those of all columns", () => {
		const seats = [seat("made"), seat("made"), seat("same")];
		expect(totalCounts({ seats })).toBe("2 changed · 0 new · 0 gone · 0 kept");
		expect(changeCounts({ seats })).toBe("2 changed · 0 new · 0 gone");
	});

	it("are no zeros where all answers are the same word for word", () => {
		const seats = [seat("same"), seat("same")];
		expect(totalCounts({ seats })).toBe("all answers the same, word for word");
		expect(changeCounts({ seats })).toBe("all answers the same, word for word");
	});
});
