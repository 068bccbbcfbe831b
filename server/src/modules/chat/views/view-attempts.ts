import type { KeptAttempt } from "@parallax/contract";
import type { EarlierAttempt } from "../store/attempts.ts";
import { isGrounded, readCitations } from "../store/grounded-answers.ts";
import type { ResponseRow } from "../store/rows.ts";

type AttemptRow = Pick<
	EarlierAttempt & ResponseRow,
	"attempt" | "text" | "model" | "asked_model" | "cost_usd" | "total_ms" | "citations" | "settled_at" | "asked_at"
>;

/** Some answers of early versions have no time at which they ended. */
const settledAt = ({ settled_at, asked_at, total_ms }: AttemptRow): string =>
	new Date(settled_at ?? asked_at + (total_ms ?? 0)).toISOString();

/** With all that its owner may know, also of a chat that is read blind: only to be hidden. */
export const viewFullAttempt = (row: AttemptRow): KeptAttempt => ({
	attempt: row.attempt,
	response: row.text,
	model: row.model,
	askedModel: row.asked_model,
	costUsd: row.cost_usd,
	totalMs: row.total_ms,
	citations: readCitations(row),
	settledAt: settledAt(row),
	...(isGrounded(row) && { grounded: true }),
});
