import type { Analysis } from "@parallax/contract";
import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { updatePreferences } from "../../../lib/stored/preferences.ts";
import { Byline } from "./byline.tsx";

const ANALYSIS: Analysis = {
	...{ by: "ChatGPT (GPT-4o)", approximate: false, stale: false, missing: [], claims: [], notes: [] },
	...{ together: [], dissent: [], costUsd: 0.0114 },
};

const bylineOf = (analysis: Analysis, isOwn = true) =>
	render(<Byline analysis={analysis} answered={2} isOwn={isOwn} />).container.textContent;

beforeEach(() => updatePreferences({ showsCosts: true }));

test("the owner reads what the comparison cost beside who wrote it; a reader of a share does not", () => {
	expect(bylineOf(ANALYSIS)).toMatch(/^Written by ChatGPT \(GPT-4o\) .+ proof\. Comparing cost \$0\.0114\.$/);
	expect(bylineOf(ANALYSIS, false)).toMatch(/proof\.$/);
	updatePreferences({ showsCosts: false });
	expect(bylineOf(ANALYSIS)).toMatch(/proof\.$/);
});

test("a cost of which a part is unknown is at least the known part; one of an earlier version is not shown", () => {
	const costAtLeast = { usd: 0.0114, unpriced: 1 };
	expect(bylineOf({ ...ANALYSIS, costUsd: null, costAtLeast })).toContain(
		"Comparing cost ≥ $0.0114, one price unknown.",
	);
	expect(bylineOf({ ...ANALYSIS, costUsd: null })).toMatch(/proof\.$/);
	expect(bylineOf({ ...ANALYSIS, costUsd: null, costAtLeast: { usd: 0, unpriced: 1 } })).not.toContain("cost");
	expect(bylineOf({ ...ANALYSIS, by: "example", costUsd: 0 })).not.toContain("cost");
});
