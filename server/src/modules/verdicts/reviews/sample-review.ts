import { REVIEW_CRITERIA } from "@parallax/contract";
import { type AnswerText, type QuoteFinder, shuffled } from "../../analysis/index.ts";
import type { ReadOpinion, ReadReview } from "./review-reply.ts";

const FAULT = "This is a sample: no assistant has read these words, and nothing was found in them.";
const QUOTED_WORDS = 8;
const LOWEST_SCORE = 6;
const SCORES = 4;

/** The first words of an answer, as a quotation. */
function firstWords({ passages, find }: QuoteFinder): string | null {
	const passage = passages.find((one) => one.split(" ").length >= QUOTED_WORDS);
	return passage ? find(passage.split(" ").slice(0, QUOTED_WORDS).join(" ")) : null;
}

/** Opinions by lot, to show what a review looks like where no assistant is connected. */
export function sampleReview(
	others: readonly AnswerText[],
	finders: ReadonlyMap<string, QuoteFinder>,
	random: () => number,
): ReadReview {
	const order = shuffled(
		others.map(({ seat }) => seat),
		random,
	);
	const last = order.at(-1);
	const opinionOf = ({ seat }: AnswerText): ReadOpinion => {
		const finder = finders.get(seat);
		const quote = seat === last && finder ? firstWords(finder) : null;
		const [accuracy = 0, completeness = 0, clarity = 0] = REVIEW_CRITERIA.map(
			() => LOWEST_SCORE + Math.floor(random() * SCORES),
		);
		return { seat, accuracy, completeness, clarity, fault: quote === null ? null : { text: FAULT, quote } };
	};
	return { opinions: others.map(opinionOf), order };
}
