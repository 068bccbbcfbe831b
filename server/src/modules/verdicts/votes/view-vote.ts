import type { Vote } from "@parallax/contract";
import { type AnswerState, readRanking, readVotedAnswers, type VoteRow } from "./stored-vote.ts";

/** `answers` are those of its turn as they are now. Only the owner of the chat gets the note. */
export function viewVote(
	row: VoteRow,
	answers: readonly Pick<AnswerState, "id" | "attempt">[],
	{ hasNote }: { readonly hasNote: boolean },
): Vote {
	const voted = Object.entries(readVotedAnswers(row));
	const attempts = new Map(answers.map(({ id, attempt }) => [id, attempt]));
	return {
		best: row.best,
		ranking: readRanking(row),
		none: row.none === 1,
		note: hasNote ? row.note : null,
		blind: row.blind === 1,
		stale: voted.some(([, [id, attempt]]) => attempts.get(id) !== attempt),
		attempts: Object.fromEntries(voted.map(([seat, [, attempt]]) => [seat, attempt])),
		votedAt: new Date(Number(row.updated_at)).toISOString(),
	};
}
