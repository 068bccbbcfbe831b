import { sql } from "kysely";
import { isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { type CopiedTurns, editionAt, editionOf, type ResponseRow, withoutFaults } from "../../chat/index.ts";
import { attemptsIn, notesIn, sentencesIn } from "./merge-store.ts";
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
	"picture_key",
	"made_at",
] as const;

/** What a copy has of a text that was made from the rows of a copied analysis. */
export const COPIED_OF_MERGE = [
	"turn",
	"kind",
	"made_by",
	"map_made_at",
	"sentences",
	"text",
	"left_out",
	"notes",
	"made_at",
] as const;

interface CurrentAnalysis {
	readonly turn: number;
	readonly edition: number;
	readonly madeAt: number;
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
	const analyses = transaction.selectFrom("analyses").selectAll().where("chat_id", "=", from).orderBy("turn");
	// A release of their pictures waits, and then finds that the copies have them.
	const stored = await (isEmbedded(transaction) ? analyses : analyses.forShare()).execute();
	return stored.flatMap(({ turn, edition, ...row }) => {
		const { madeFrom, notes } = readColumns(row);
		const rows = source.responses.filter((answer) => answer.turn === turn);
		const isCurrent = editionOf(rows) === edition && isOfAnswers(rows, madeFrom);
		// Only the owner believes a judge at an own address.
		return isCurrent && (isOwner || !isOwnJudged(notes))
			? [{ turn, edition, madeAt: row.made_at, seats: Object.keys(madeFrom) }]
			: [];
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

/** What readers do not get of a text is not in their copy either. */
function forReaders<Merge extends { readonly text: string; readonly sentences: string }>(merge: Merge): Merge {
	const { text, sentences } = withoutFaults({ text: merge.text, sentences: sentencesIn(merge.sentences) });
	return { ...merge, text, sentences: JSON.stringify(sentences) };
}

/** Copies the texts that were made from the rows of a copied analysis as they are, and from the same answers. */
async function copyMerges(
	transaction: Queries,
	{ from, to, isOwner }: CopiedTurns,
	{ turn, edition, madeAt, seats }: CurrentAnalysis,
): Promise<void> {
	const stored = await transaction
		.selectFrom("merges")
		.select(["made_from", ...COPIED_OF_MERGE])
		.where("chat_id", "=", from)
		.where("turn", "=", turn)
		.where("edition", "=", edition)
		.where("map_made_at", "=", madeAt)
		.execute();
	for (const { made_from, ...whole } of stored) {
		const merge = isOwner || whole.kind !== "disputed" ? whole : forReaders(whole);
		const asked = Object.keys(attemptsIn(made_from));
		if (asked.some((seat) => !seats.includes(seat)) || (!isOwner && isOwnJudged(notesIn(merge.notes)))) continue;
		const madeFrom = JSON.stringify(Object.fromEntries(asked.map((seat) => [seat, 1])));
		await transaction
			.insertInto("merges")
			.values({ chat_id: to, edition: 1, made_from: madeFrom, ...merge })
			.execute();
	}
}

/** Copies what an analysis has stored with its turn and with each answer. */
async function copyResults(
	transaction: Queries,
	{ from, to, source, copies }: CopiedTurns,
	{ turn, edition }: CurrentAnalysis,
): Promise<void> {
	// The count is one of the answers that count in the original.
	if (edition === (await editionAt(transaction, { chatId: from, turn }, "newest")))
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

/** Copies the analyses that stand on the copied answers. They share their pictures with the originals. */
export async function copyAnalyses(transaction: Queries, copied: CopiedTurns): Promise<void> {
	for (const analysis of await currentAnalyses(transaction, copied)) {
		await copyAnalysis(transaction, copied, analysis);
		await copyMerges(transaction, copied, analysis);
		await copyResults(transaction, copied, analysis);
	}
}
