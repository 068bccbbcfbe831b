import type { Review, Reviewer, ReviewOpinion } from "@parallax/contract";

const AT = "2026-11-28T09:14:00.000Z";
const SEATS = ["chatgpt", "gemini", "claude", "grok"] as const;

export const makeOpinion = (seat: string, place: number, overrides: Partial<ReviewOpinion> = {}): ReviewOpinion => ({
	...{ seat, place, accuracy: 8, completeness: 7, clarity: 9, fault: null, cut: false },
	...overrides,
});

export const makeReviewer = (
	seat: string,
	opinions: readonly ReviewOpinion[],
	overrides: Partial<Reviewer> = {},
): Reviewer => ({
	...{ seat, status: "answered", error: null, demo: false, opinions: [...opinions] },
	...overrides,
});

/** Three have reviewed the four answers, and Grok has not. */
export const makeReview = (overrides: Partial<Review> = {}): Review => ({
	id: "one",
	answers: SEATS.map((seat) => ({ seat, attempt: 1 })),
	stale: false,
	reviewers: [
		makeReviewer("chatgpt", [makeOpinion("gemini", 2), makeOpinion("claude", 1), makeOpinion("grok", 3)]),
		makeReviewer("gemini", [
			makeOpinion("chatgpt", 2, { fault: { quote: "433 light-years", text: "An older figure." } }),
			makeOpinion("claude", 1, { accuracy: null }),
			makeOpinion("grok", 3),
		]),
		makeReviewer("claude", [
			makeOpinion("chatgpt", 2, { fault: { quote: "433 light-years", text: "Superseded by Gaia." } }),
			makeOpinion("gemini", 1, { cut: true }),
			makeOpinion("grok", 3),
		]),
		makeReviewer("grok", [], { status: "failed", error: "Grok did not answer in 60 s." }),
	],
	standings: [
		{ seat: "claude", meanPlace: 1, bestPlace: 1, worstPlace: 1, places: 2 },
		{ seat: "gemini", meanPlace: 1.5, bestPlace: 1, worstPlace: 2, places: 2 },
		{ seat: "chatgpt", meanPlace: 2, bestPlace: 2, worstPlace: 2, places: 2 },
		{ seat: "grok", meanPlace: 3, bestPlace: 3, worstPlace: 3, places: 3 },
	],
	...{ laterFailure: null, createdAt: AT, settledAt: AT, costUsd: 0.0312 },
	...overrides,
});

/** ChatGPT has replied, the others are being asked. */
export function makeRunning(): Review {
	const [first, ...others] = makeReview().reviewers;
	const asking = others.map(({ seat }) => makeReviewer(seat, [], { status: "asking" }));
	return makeReview({ reviewers: first ? [first, ...asking] : [], standings: [], settledAt: null, costUsd: null });
}

/** No column replied. */
export const makeFailedReview = (): Review =>
	makeReview({
		reviewers: SEATS.map((seat) => makeReviewer(seat, [], { status: "failed", error: "It is over its limit." })),
		standings: [],
	});
