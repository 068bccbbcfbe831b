import {
	type Analysis,
	type Claim,
	type ClaimOutcome,
	contradictedIn,
	outcomeOf,
	rowsOf,
	seatsWith,
} from "@parallax/contract";
import { messages } from "./messages.ts";

/** A sentence that counts claims, with the claims that it counts. */
export interface CountedSentence {
	readonly text: string;
	/** The indexes of the claims in the analysis. */
	readonly claimIndexes: readonly number[];
	readonly stance: "says" | "contradicts" | "differs";
}

export interface ComparisonInput {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	readonly nameOf: (seatId: string) => string;
}

/** The indexes of the claims of one outcome, grouped by the result of `keyOf`. */
function claimIndexesBy(
	analysis: Analysis,
	outcome: ClaimOutcome,
	keyOf: (claim: Claim) => string,
): readonly [key: string, claimIndexes: number[]][] {
	const keyed = rowsOf(analysis.claims)
		.filter((row) => outcomeOf(row) === outcome)
		.map((row) => {
			const { claim, index } = outcome === "contradicted" ? contradictedIn(row) : row;
			return { key: keyOf(claim), index };
		});
	const groups = Map.groupBy(keyed, ({ key }) => key);
	return [...groups]
		.map(([key, each]): [string, number[]] => [key, each.map(({ index }) => index)])
		.toSorted(([, a], [, b]) => b.length - a.length);
}

const SEPARATOR = " ";
const splitKey = (key: string): string[] => (key === "" ? [] : key.split(SEPARATOR));

/** Says who agrees with whom, who contradicts whom and who is alone. Counts only: the map shows the claims. */
export function comparisonOf({ analysis, asked, nameOf }: ComparisonInput): readonly CountedSentence[] {
	const { comparison } = messages;
	const answered = asked.length - analysis.missing.length;
	const namesOf = (key: string) => splitKey(key).map(nameOf);
	const keyOf = (claim: Claim, stance: "says" | "contradicts" | "differs") =>
		seatsWith(claim, stance, asked).join(SEPARATOR);
	const agreed = claimIndexesBy(analysis, "agreed", (claim) => keyOf(claim, "says"));
	const against = claimIndexesBy(
		analysis,
		"contradicted",
		(claim) => `${keyOf(claim, "contradicts")}|${keyOf(claim, "says")}`,
	);
	const differing = claimIndexesBy(analysis, "differing", (claim) => keyOf(claim, "differs"));
	const alone = claimIndexesBy(analysis, "alone", (claim) => keyOf(claim, "says"));
	return [
		...agreed.map(([key, claimIndexes]): CountedSentence => {
			const isByAll = splitKey(key).length >= answered;
			const text = isByAll ? comparison.all(claimIndexes.length) : comparison.some(namesOf(key), claimIndexes.length);
			return { text, claimIndexes, stance: "says" };
		}),
		...against.map(([key, claimIndexes]): CountedSentence => {
			const [by = "", whom = ""] = key.split("|");
			return {
				text: comparison.contradicts(namesOf(by), namesOf(whom), claimIndexes.length),
				claimIndexes,
				stance: "contradicts",
			};
		}),
		...differing.map(
			([key, claimIndexes]): CountedSentence => ({
				text: comparison.differs(namesOf(key), claimIndexes.length),
				claimIndexes,
				stance: "differs",
			}),
		),
		...alone.map(
			([key, claimIndexes]): CountedSentence => ({
				text: comparison.alone(nameOf(key), claimIndexes.length),
				claimIndexes,
				stance: "says",
			}),
		),
	];
}
