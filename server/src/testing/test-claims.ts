import { expect, it } from "vitest";
import { ClaimCheck } from "../modules/analysis/judging/claim-check.ts";
import { Codes } from "../modules/analysis/judging/codes.ts";
import { factsOf } from "../modules/analysis/judging/facts/facts.ts";

export interface TestedClaims {
	/** Sentences that follow from the words of an answer. */
	readonly honest: readonly string[];
	/** Sentences that do not. */
	readonly planted: readonly string[];
}

/** Defines a test for each sentence. */
export function testClaims({ honest, planted }: TestedClaims, isSupported: (claim: string) => boolean): void {
	it.each(honest)("accepts %s", (claim) => {
		expect(isSupported(claim)).toBe(true);
	});

	it.each(planted)("rejects %s", (claim) => {
		expect(isSupported(claim)).toBe(false);
	});
}

export const claimCheckOf = (answers: readonly string[], prompt = ""): ClaimCheck =>
	new ClaimCheck(
		new Codes(new Map([["K7", "claude"]])),
		prompt,
		factsOf(prompt),
		new Map(answers.map((text) => [text, factsOf(text)])),
	);

/** The same for sentences about one quotation. */
export function testQuotedClaims(quote: string, claims: TestedClaims): void {
	const check = claimCheckOf([quote]);
	testClaims(claims, (claim) => check.isClaimSupported(claim, { quotes: [quote], context: [] }));
}
