import { sql } from "kysely";
import type { Queries } from "../../../platform/database/index.ts";
import type { CopiedTurns, ResponseRow } from "../../chat/index.ts";
import { readColumns } from "./read-stored.ts";
import { isOwnJudged } from "./summary-for-others.ts";

/**
 * What a copy has of an analysis. Its costs were paid in the chat of the original, whose reply is counted among the usual
 * ones once.
 */
export const COPIED_OF_ANALYSIS = [
	"turn",
	"made_by",
	"approximate",
	"claims",
	"together",
	"dissent",
	"collective_summary",
	"comparison",
	"notes",
	"made_at",
] as const;

interface CurrentAnalysis {
	readonly turn: number;
	readonly edition: number;
	/** The seats whose answers it was made from. */
	readonly seats: readonly string[];
}

/** Whether it was made from exactly these answers of its turn. */
const isOfAnswers = (rows: readonly ResponseRow[], madeFrom: Readonly<Record<string, number>>): boolean =>
	rows.every(({ seat, attempt, status }) =>
		madeFrom[seat] === undefined ? status !== "success" : madeFrom[seat] === attempt,
	);

/** The analyses that stand on the copied answers. */
async function currentAnalyses(
	transaction: Queries,
	{ from, source, isOwner }: CopiedTurns,
): Promise<readonly CurrentAnalysis[]> {
	const stored = await transaction.selectFrom("analyses").selectAll().where("chat_id", "=", from).execute();
	return stored.flatMap(({ turn, edition, ...row }) => {
		const { madeFrom, notes } = readColumns(row);
		const rows = source.responses.filter((answer) => answer.turn === turn);
		const isCurrent = rows.some((answer) => answer.edition === edition) && isOfAnswers(rows, madeFrom);
		// Only the owner believes a judge at an own address.
		return isCurrent && (isOwner || !isOwnJudged(notes)) ? [{ turn, edition, seats: Object.keys(madeFrom) }] : [];
	});
}

async function copyAnalysis(
	transaction: Queries,
	{ from, to }: CopiedTurns,
	{ turn, edition, seats }: CurrentAnalysis,
): Promise<void> {
	const madeFrom = JSON.stringify(Object.fromEntries(seats.map((seat) => [seat, 1])));
	await transaction
		.insertInto("analyses")
		.columns(["chat_id", "edition", "made_from", ...COPIED_OF_ANALYSIS])
		.expression((query) =>
			query
				.selectFrom("analyses")
				.select([
					sql<string>`cast(${to} as text)`.as("chat_id"),
					sql<number>`1`.as("edition"),
					sql<string>`cast(${madeFrom} as text)`.as("made_from"),
					...COPIED_OF_ANALYSIS,
				])
				.where("chat_id", "=", from)
				.where("turn", "=", turn)
				.where("edition", "=", edition),
		)
		.execute();
}

/** Copies what an analysis has stored with its turn and with each answer. */
async function copyResults(
	transaction: Queries,
	{ from, to, source, copies }: CopiedTurns,
	turn: number,
): Promise<void> {
	await transaction
		.updateTable("turns")
		.set(({ selectFrom }) => ({
			contradicted: selectFrom("turns as original")
				.select("original.contradicted")
				.where("original.chat_id", "=", from)
				.where("original.number", "=", turn),
		}))
		.where("chat_id", "=", to)
		.where("number", "=", turn)
		.execute();
	for (const [index, { id, turn: answered }] of source.responses.entries()) {
		if (answered !== turn) continue;
		await transaction
			.updateTable("responses")
			.set(({ selectFrom }) => ({
				summary: selectFrom("responses as original").select("original.summary").where("original.id", "=", id),
			}))
			.where("id", "=", copies.responses[index]?.id ?? "")
			.execute();
	}
}

/** Copies the analyses that stand on the copied answers. Their pictures stay with the originals. */
export async function copyAnalyses(transaction: Queries, copied: CopiedTurns): Promise<void> {
	for (const analysis of await currentAnalyses(transaction, copied)) {
		await copyAnalysis(transaction, copied, analysis);
		await copyResults(transaction, copied, analysis.turn);
	}
}
