import { statedWords } from "@parallax/contract";
import { baseOf, type Claim } from "./draft.ts";

/** The same rows without any word of their judge: each claim is the quotation of the first cell that says it. */
export const claimsInQuotes = (claims: readonly Claim[]): Claim[] =>
	claims.map((claim) => {
		const base = baseOf(claim);
		const cells = Object.entries(claim.cells).map(([seat, { slot: _, ...cell }]) => [seat, cell] as const);
		return { ...claim, claim: base ? statedWords(base) : "", cells: Object.fromEntries(cells) };
	});
