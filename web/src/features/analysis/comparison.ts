import type { Analysis } from "@parallax/contract";
import { type Claim, isAgreed, isAlone, isContradicted, isDiffering, rowsOf, seatsWith } from "./claims.ts";
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

/** The indexes of the claims, grouped by the result of `keyOf`; claims without a key are left out. */
function claimIndexesBy(
	analysis: Analysis,
	keyOf: (claim: Claim) => string | null,
): readonly [key: string, claimIndexes: number[]][] {
	const keyed = rowsOf(analysis.claims).flatMap(({ claim, index }) => {
		const key = keyOf(claim);
		return key === null ? [] : [{ key, index }];
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
	const agreed = claimIndexesBy(analysis, (claim) => (isAgreed(claim) ? keyOf(claim, "says") : null));
	const against = claimIndexesBy(analysis, (claim) =>
		isContradicted(claim) ? `${keyOf(claim, "contradicts")}|${keyOf(claim, "says")}` : null,
	);
	const differing = claimIndexesBy(analysis, (claim) => (isDiffering(claim) ? keyOf(claim, "differs") : null));
	const alone = claimIndexesBy(analysis, (claim) => (isAlone(claim) ? keyOf(claim, "says") : null));
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
