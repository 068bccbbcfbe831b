import type { Check } from "@parallax/contract";
import type { ResponseRow } from "../../chat/index.ts";
import { noReplySentence } from "../asking/no-reply.ts";
import { type CheckRow, endedReplies, readReplies, type StoredReply, type StoredStand } from "./stored-checks.ts";

const fieldsOf = ({ seat, status, text, code, demo }: StoredReply | StoredStand) => ({
	...{ seat, status, text, error: noReplySentence(code), demo },
});

const toIsoTime = (ms: number): string => new Date(ms).toISOString();

type CheckedAnswer = Pick<ResponseRow, "seat" | "edition" | "attempt">;

/** Whether it is about words in these answers of its turn; one of them may have been replaced by a retry. */
export const isOfAnswers = (row: CheckRow, answers: readonly CheckedAnswer[]): boolean =>
	answers.some(({ seat, edition }) => seat === row.seat && edition === row.edition);

/** `answers` are those of its turn as they are now. Only the owner sees what it cost. */
export function viewCheck(
	row: CheckRow,
	answers: readonly CheckedAnswer[],
	{ owned }: { readonly owned: boolean },
): Check {
	const isLost = row.settled_at === null && !row.isAlive;
	const replies = isLost ? endedReplies(readReplies(row), "interrupted") : readReplies(row);
	const settledAt = isLost ? row.created_at : row.settled_at;
	return {
		id: row.id,
		seat: row.seat,
		quote: row.quote,
		attempt: row.attempt,
		stale: !answers.some(
			({ seat, edition, attempt }) => seat === row.seat && edition === row.edition && attempt === row.attempt,
		),
		search: row.search === 1,
		replies: replies.others.map((reply) => ({
			...fieldsOf(reply),
			stance: reply.stance,
			source: reply.source,
			links: reply.links.map(({ url, title }) => ({ url, title })),
		})),
		own: { ...fieldsOf(replies.own), stands: replies.own.stands },
		createdAt: toIsoTime(row.created_at),
		settledAt: settledAt === null ? null : toIsoTime(settledAt),
		costUsd: owned && row.unpriced === 0 ? row.known_usd : null,
	};
}
