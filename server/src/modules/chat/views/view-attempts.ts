import type { KeptAttempt } from "@parallax/contract";
import type { EarlierAttempt } from "../store/attempts.ts";
import { type ResponseRow, readCitations } from "../store/rows.ts";

type AttemptRow = Pick<
	EarlierAttempt & ResponseRow,
	"attempt" | "text" | "model" | "asked_model" | "cost_usd" | "total_ms" | "citations" | "settled_at" | "asked_at"
>;

/** Some answers of early versions have no time at which they ended. */
const settledAt = ({ settled_at, asked_at, total_ms }: AttemptRow): string =>
	new Date(settled_at ?? asked_at + (total_ms ?? 0)).toISOString();

export const viewAttempt = (row: AttemptRow): KeptAttempt => ({
	attempt: row.attempt,
	response: row.text,
	model: row.model,
	askedModel: row.asked_model,
	costUsd: row.cost_usd,
	totalMs: row.total_ms,
	citations: readCitations(row),
	settledAt: settledAt(row),
});
