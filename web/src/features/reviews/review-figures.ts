import type { ProviderResponse, Review, Reviewer, ReviewOpinion } from "@parallax/contract";
import { isReplaced } from "../verdicts/index.ts";

/** Why a reviewer has no opinion of an answer. */
export type NoOpinion = "own" | "sameModel" | "silent";

/** What the reviewer thinks of an answer, or why it thinks nothing. */
export function opinionOn(
	{ seat, opinions }: Reviewer,
	answer: string,
	responses: readonly ProviderResponse[],
): ReviewOpinion | NoOpinion {
	const opinion = opinions.find((one) => one.seat === answer);
	if (opinion) return opinion;
	if (seat === answer) return "own";
	const [own, other] = [seat, answer].map((id) => responses.find((response) => response.seat === id));
	const isSame = own?.model != null && own.provider === other?.provider && own.model === other.model;
	return isSame ? "sameModel" : "silent";
}

export const hasOpinions = ({ status, opinions }: Reviewer): boolean => status === "answered" && opinions.length > 0;

export const isRunning = (review: Review | null | undefined): boolean => review?.settledAt === null;

/** True for a finished review of which nothing came. */
export const isEmpty = (review: Review): boolean => !isRunning(review) && !review.reviewers.some(hasOpinions);

/** A remark of one reviewer on words of an answer. */
export interface Remark {
	readonly reviewer: string;
	readonly text: string;
}

/** Words of an answer that reviewers find fault with. */
export interface Fault {
	readonly id: string;
	/** The column whose words these are. */
	readonly seat: string;
	readonly quote: string;
	readonly stale: boolean;
	readonly remarks: readonly Remark[];
}

/** The faults that the reviewers name, by answer; those about the same words are one. */
export function faultsOf(review: Review, responses: readonly ProviderResponse[]): readonly Fault[] {
	const { id, answers, reviewers } = review;
	const isKnown = answers.some(({ seat, attempt }) => isReplaced(seat, attempt, responses));
	const faults = new Map<string, Fault>();
	for (const { seat, attempt } of answers) {
		// A stale review of which no attempt was replaced is one of an earlier edition.
		const stale = isReplaced(seat, attempt, responses) || (review.stale && !isKnown);
		for (const { seat: reviewer, opinions } of reviewers) {
			const fault = opinions.find((opinion) => opinion.seat === seat)?.fault;
			if (!fault) continue;
			const { quote, text } = fault;
			const key = `${id} ${seat} ${quote}`;
			const known = faults.get(key) ?? { id: key, seat, quote, stale, remarks: [] };
			faults.set(key, { ...known, remarks: [...known.remarks, { reviewer, text }] });
		}
	}
	return [...faults.values()];
}

/** Answers that were too long for a reviewer. */
export const cutAnswersOf = ({
	reviewers,
}: Review): readonly { readonly reviewer: string; readonly answer: string }[] =>
	reviewers.flatMap(({ seat: reviewer, opinions }) =>
		opinions.flatMap(({ seat: answer, cut }) => (cut ? [{ reviewer, answer }] : [])),
	);
