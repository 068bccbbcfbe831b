import type { Analysis } from "@parallax/contract";
import { type Claim, isAgreed, isAlone, isContradicted, isDiffering, rowsOf, seatsWith } from "./claims.ts";
import { messages } from "./messages.ts";

/** A sentence that counts claims, with the claims that it counts. */
export interface CountedSentence {
	readonly text: string;
	/** The indexes of the claims in the analysis. */
	readonly places: readonly number[];
	readonly stance: "says" | "contradicts" | "differs";
}

export interface ComparisonInput {
	readonly analysis: Analysis;
	readonly asked: readonly string[];
	readonly nameOf: (seatId: string) => string;
}

/** The indexes of the claims, grouped by the result of `keyOf`; claims without a key are left out. */
function placesBy(
	analysis: Analysis,
	keyOf: (claim: Claim) => string | null,
): readonly [key: string, places: number[]][] {
	const keyed = rowsOf(analysis.claims).flatMap(({ claim, place }) => {
		const key = keyOf(claim);
		return key === null ? [] : [{ key, place }];
	});
	const groups = Map.groupBy(keyed, ({ key }) => key);
	return [...groups]
		.map(([key, each]): [string, number[]] => [key, each.map(({ place }) => place)])
		.toSorted(([, a], [, b]) => b.length - a.length);
}

const SEPARATOR = " ";
const split = (key: string): string[] => (key === "" ? [] : key.split(SEPARATOR));

/** Says who agrees with whom, who contradicts whom and who is alone. Counts only: the map shows the claims. */
export function comparisonOf({ analysis, asked, nameOf }: ComparisonInput): readonly CountedSentence[] {
	const { comparison } = messages;
	const answered = asked.length - analysis.missing.length;
	const namesOf = (key: string) => split(key).map(nameOf);
	const keyOf = (claim: Claim, stance: "says" | "contradicts" | "differs") =>
		seatsWith(claim, stance, asked).join(SEPARATOR);
	const agreed = placesBy(analysis, (claim) => (isAgreed(claim) ? keyOf(claim, "says") : null));
	const against = placesBy(analysis, (claim) =>
		isContradicted(claim) ? `${keyOf(claim, "contradicts")}|${keyOf(claim, "says")}` : null,
	);
	const differing = placesBy(analysis, (claim) => (isDiffering(claim) ? keyOf(claim, "differs") : null));
	const alone = placesBy(analysis, (claim) => (isAlone(claim) ? keyOf(claim, "says") : null));
	return [
		...agreed.map(([key, places]): CountedSentence => {
			const isByAll = split(key).length >= answered;
			const text = isByAll ? comparison.all(places.length) : comparison.some(namesOf(key), places.length);
			return { text, places, stance: "says" };
		}),
		...against.map(([key, places]): CountedSentence => {
			const [by = "", whom = ""] = key.split("|");
			return { text: comparison.contradicts(namesOf(by), namesOf(whom), places.length), places, stance: "contradicts" };
		}),
		...differing.map(
			([key, places]): CountedSentence => ({
				text: comparison.differs(namesOf(key), places.length),
				places,
				stance: "differs",
			}),
		),
		...alone.map(
			([key, places]): CountedSentence => ({
				text: comparison.alone(nameOf(key), places.length),
				places,
				stance: "says",
			}),
		),
	];
}
