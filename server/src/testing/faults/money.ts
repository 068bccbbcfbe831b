import type { ProviderResponse } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { expect } from "vitest";
import { builtInAssistant, costUsd, estimateUsd, sizeOfText } from "../../providers/index.ts";
import { cataloguePrice } from "../../providers/testing/catalogue-price.ts";
import { billedByVendor } from "../billed-by-vendor.ts";
import type { VendorCall } from "../fake-vendors/vendor-call.ts";
import type { Stored, StoredResponse } from "./stored.ts";
import type { Fixture, SentPrompt } from "./vendor-app.ts";

/** A vendor that sent an error instead of an answer, or could not be reached, bills nothing. */
function isFree({ error_code }: StoredResponse, calls: readonly VendorCall[]): boolean {
	if (error_code === "network") return true;
	// A cancelled call may have reached the vendor, so it is counted to be safe.
	if (error_code === "cancelled") return false;
	return calls.every(({ status, text }) => text === "" && status !== null && status >= 400);
}

/** The cost recorded for an unfinished attempt. */
const unfinishedUsd = ({ provider, prompt }: Stored["rows"][number], text: string): number =>
	estimateUsd(cataloguePrice(provider, builtInAssistant(provider)?.model ?? ""), {
		prompt: sizeOfText(prompt),
		text,
		billed: null,
	});

const isFinished = ({ status, error_code, finish_reason }: StoredResponse): boolean =>
	status === "success" ? finish_reason !== "limit" : error_code === "empty" || error_code === "refused";

/** The cost recorded for an answer: from the vendor's count, an estimate if it is unfinished, else the worst case. */
function countedUsd(row: Stored["rows"][number], calls: readonly VendorCall[]): number {
	if (row.demo === 1) return 0;
	if (isFree(row, calls)) return row.cost_usd ?? 0;
	if (isFinished(row)) return row.cost_usd ?? row.reserved_usd ?? 0;
	return Math.max(row.cost_usd ?? 0, unfinishedUsd(row, row.text));
}

/** What tries that broke off and were repeated cost. Only Anthropic reports counts at once; those of a dead process are estimated. */
const lostUsd = (row: Stored["rows"][number], calls: readonly VendorCall[]): number =>
	calls.slice(row.asked_again ? 1 : 0, -1).filter(({ wire, hasBegun }) => wire === "anthropic" && hasBegun).length *
	unfinishedUsd(row, "");

/** "Money recorded equals what the vendors were asked for", as far as it is known. */
export function expectMoney(
	{ vendors }: Fixture,
	{ rows, spentUsd }: Stored,
	settled: readonly ProviderResponse[],
	sentPrompt: SentPrompt,
): void {
	for (const { provider, usage, model, costUsd: recorded } of settled) {
		const last = vendors.calls(provider).findLast(({ prompt }) => prompt === sentPrompt.prompt);
		const { inputTokens = null, outputTokens = null } = usage ?? {};
		const isCounted = inputTokens !== null && outputTokens !== null;
		if (isCounted) expect([provider, last?.usage]).toMatchObject([provider, { inputTokens, outputTokens }]);
		const expected =
			isCounted && last && model
				? costUsd(cataloguePrice(provider, model), billedByVendor(provider, last.usage))
				: null;
		expect([provider, recorded]).toEqual([provider, expected]);
	}
	const counted = rows.map((row) => {
		const calls = vendors.calls(row.provider as ProviderId).filter(({ prompt }) => prompt === row.prompt);
		return countedUsd(row, calls) + lostUsd(row, calls) + (row.asked_again ? unfinishedUsd(row, "") : 0);
	});
	expect(spentUsd).toBeCloseTo(
		counted.reduce((sum, usd) => sum + usd, 0),
		9,
	);
}
