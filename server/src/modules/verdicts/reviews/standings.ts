import type { Reviewer, ReviewStanding } from "@parallax/contract";

function standingOf(seat: string, reviewers: readonly Reviewer[]): ReviewStanding[] {
	const places = reviewers.flatMap(({ opinions }) =>
		opinions.flatMap((opinion) => (opinion.seat === seat && opinion.place !== null ? [opinion.place] : [])),
	);
	if (places.length === 0) return [];
	return [
		{
			seat,
			meanPlace: places.reduce((sum, place) => sum + place, 0) / places.length,
			bestPlace: Math.min(...places),
			worstPlace: Math.max(...places),
			places: places.length,
		},
	];
}

/** The mean order of the reviewers with its spread, the best first; equal ones in the order of `seats`. */
export const standingsOf = (seats: readonly string[], reviewers: readonly Reviewer[]): ReviewStanding[] =>
	seats.flatMap((seat) => standingOf(seat, reviewers)).toSorted((a, b) => a.meanPlace - b.meanPlace);
