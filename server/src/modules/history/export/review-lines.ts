import {
	type ExportedTurn,
	REVIEW_CRITERIA,
	type Review,
	type ReviewOpinion,
	type ReviewStanding,
} from "@parallax/contract";
import type { NameOf } from "./facts-of.ts";

interface ReviewLine {
	/** The column that gave this opinion, or none. */
	readonly seat: string;
	/** Its opinion on one answer, or why it gave none. */
	readonly head: string;
	/** The fault that it finds; null without one. */
	readonly fault: { readonly quote: string; readonly text: string } | null;
}

const STALE = "One of the answers was replaced afterwards.";
const SAMPLE = "These are sample opinions: no assistant was asked.";

const reviewers = (count: number): string => (count === 1 ? "1 reviewer" : `${count} reviewers`);

function standingLine({ seat, meanPlace, bestPlace, worstPlace, places }: ReviewStanding, nameOf: NameOf): string {
	const mean = `place ${meanPlace.toFixed(1)} on average, from ${bestPlace} to ${worstPlace}`;
	return `${nameOf({ seat })}: ${bestPlace === worstPlace ? `place ${bestPlace}` : mean}, by ${reviewers(places)}`;
}

function opinionLine(by: string, opinion: ReviewOpinion, nameOf: NameOf): ReviewLine {
	const scores = REVIEW_CRITERIA.map((one) => `${one} ${opinion[one] ?? "–"}`);
	const place = opinion.place === null ? [] : [`place ${opinion.place}`];
	const cut = opinion.cut ? ["only the first part was read"] : [];
	const head = `${nameOf({ seat: by })} on ${nameOf(opinion)}: ${[...scores, ...place, ...cut].join(", ")}`;
	const { fault } = opinion;
	return { seat: by, head, fault: fault && { quote: fault.quote.split("\n").join(" … "), text: fault.text } };
}

const linesOf = ({ reviewers }: Review, nameOf: NameOf): ReviewLine[] =>
	reviewers.flatMap(({ seat, error, opinions }) =>
		error === null || opinions.length > 0
			? opinions.map((opinion) => opinionLine(seat, opinion, nameOf))
			: [{ seat, head: `${nameOf({ seat })}: ${error}`, fault: null }],
	);

/** What the columns think of each other's answers; null without a review. */
export function reviewParts({ review }: Pick<ExportedTurn, "review">, nameOf: NameOf) {
	if (!review) return null;
	return {
		notes: [...(review.stale ? [STALE] : []), ...(review.reviewers.some(({ demo }) => demo) ? [SAMPLE] : [])],
		standings: review.standings.map((standing) => standingLine(standing, nameOf)),
		lines: linesOf(review, nameOf),
	};
}
