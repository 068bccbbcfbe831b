import { MAX_TURNS } from "@parallax/contract";
import { sql } from "kysely";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import { type AttemptKey, answersIn, type EditionChoice, type ResponseRow } from "./rows.ts";

/*
 * The text of a pending response is stored in chunks, each beginning where the previous one ends: rewriting the text
 * every second would cost more as it grows. Settling stores the whole text in the row and deletes the chunks.
 */

const joinedChunks = sql<string | null>`(
	select string_agg(piece.text, '' order by piece.at) from response_pieces as piece
	where piece.response_id = responses.id and piece.attempt = responses.attempt
)`;

/** The text of a row that is settled by a process that does not have it in memory. */
export const storedText = sql<string>`coalesce(${joinedChunks}, responses.text)`;

/** Selects rows with their stored chunks; narrow the query and pass the result to `withText`. */
export const selectResponses = (query: Queries) =>
	query
		.selectFrom("responses")
		.selectAll("responses")
		// One statement reads both: between two statements, a response could settle and would seem empty.
		.select(sql<string | null>`case when responses.status = 'pending' then ${joinedChunks} end`.as("text_so_far"));

export const withText = (rows: readonly (ResponseRow & { readonly text_so_far: string | null })[]): ResponseRow[] =>
	rows.map(({ text_so_far, ...row }) => (text_so_far === null ? row : { ...row, text: text_so_far }));

const selectUpTo = prepared((query, { chatId, last }: { readonly chatId: string; readonly last: number }) =>
	selectResponses(query).where("chat_id", "=", chatId).where("turn", "<=", last),
);

/** The responses of a chat up to one of its turns, in all editions. */
export const loadResponses = async (query: Queries, chatId: string, last = MAX_TURNS): Promise<ResponseRow[]> =>
	withText(await selectUpTo(query, { chatId, last }));

const selectOfTurn = prepared((query, { chatId, turn }: { readonly chatId: string; readonly turn: number }) =>
	selectResponses(query).where("chat_id", "=", chatId).where("turn", "=", turn),
);

/** The responses of one turn, in all editions. */
export const loadTurnEditions = async (query: Queries, chatId: string, turn: number): Promise<ResponseRow[]> =>
	withText(await selectOfTurn(query, { chatId, turn }));

/** The answers of one turn: of each seat one response. */
export const loadTurnResponses = async (
	query: Queries,
	chatId: string,
	turn: number,
	choice: EditionChoice = "newest",
): Promise<ResponseRow[]> => answersIn(await loadTurnEditions(query, chatId, turn), choice);

export async function loadResponsesOf(query: Queries, chatIds: readonly string[]): Promise<ResponseRow[]> {
	if (chatIds.length === 0) return [];
	return withText(await selectResponses(query).where("chat_id", "in", chatIds).execute());
}

/** The responses of these turns, in all editions. */
export async function loadResponsesOfTurns(
	query: Queries,
	turns: readonly { readonly chat_id: string; readonly number: number }[],
): Promise<ResponseRow[]> {
	if (turns.length === 0) return [];
	const pairs = turns.map(({ chat_id, number }) => sql`(cast(${chat_id} as text), cast(${number} as integer))`);
	const isOfThese = sql<boolean>`(responses.chat_id, responses.turn) in (values ${sql.join(pairs)})`;
	return withText(await selectResponses(query).where(isOfThese).execute());
}

interface Chunk extends AttemptKey {
	readonly at: number;
	readonly text: string;
}

const insertChunk = prepared((query, { id, attempt, at, text }: Chunk) =>
	query
		.insertInto("response_pieces")
		.columns(["response_id", "attempt", "at", "text"])
		.expression((from) =>
			from
				.selectFrom("responses")
				.select([
					"id",
					"attempt",
					sql<number>`cast(${at} as integer)`.as("at"),
					sql<string>`cast(${text} as text)`.as("text"),
				])
				.where("id", "=", id)
				.where("attempt", "=", attempt)
				.where("status", "=", "pending"),
		)
		// Two queued writes may begin at the same position; the later one contains more text.
		.onConflict((taken) => taken.columns(["response_id", "attempt", "at"]).doUpdateSet({ text: sql`excluded.text` }))
		.returning("attempt"),
);

const updateFirstWord = prepared(
	(query, { id, attempt, firstWordMs }: AttemptKey & { readonly firstWordMs: number | null }) =>
		query
			.updateTable("responses")
			.set({ first_word_ms: firstWordMs })
			.where("id", "=", id)
			.where("attempt", "=", attempt)
			.where("status", "=", "pending"),
);

/** A response that is being received, and how much of it is stored. */
interface StreamingResponse {
	readonly row: AttemptKey;
	readonly savedUnits: number;
	readonly unsaved: string;
	readonly firstWordMs: number | null;
}

/**
 * Stores the new text and returns how far the response is saved once the transaction commits. Null when there is no pending
 * row any more: it was settled, deleted or replaced by another attempt.
 */
export async function saveChunk(transaction: Queries, response: StreamingResponse): Promise<number | null> {
	const { row, savedUnits, unsaved, firstWordMs } = response;
	const { id, attempt } = row;
	if (unsaved === "") return savedUnits;
	if (savedUnits === 0) await updateFirstWord(transaction, { id, attempt, firstWordMs });
	const rows = await insertChunk(transaction, { id, attempt, at: savedUnits, text: unsaved });
	return rows.length > 0 ? savedUnits + unsaved.length : null;
}

/** The same for many responses in one or two statements, for a database over a network, which has `json_to_recordset`. */
export async function saveChunks<T extends StreamingResponse>(
	transaction: Queries,
	responses: readonly T[],
): Promise<Map<T, number | null>> {
	const ends = responses.map((response) => ({ response, units: response.savedUnits + response.unsaved.length }));
	const chunks = responses.map(({ row: { id, attempt }, savedUnits: at, unsaved: text, firstWordMs }) => {
		return { id, attempt, at, text, first_word_ms: firstWordMs };
	});
	const firstChunks = chunks.filter(({ at }) => at === 0);
	if (firstChunks.length > 0) {
		await sql`update responses set first_word_ms = piece.first_word_ms
			from json_to_recordset(${JSON.stringify(firstChunks)}) as piece (id text, attempt integer, first_word_ms integer)
			where responses.id = piece.id and responses.attempt = piece.attempt and responses.status = 'pending'
		`.execute(transaction);
	}
	const { rows } = await sql<{ id: string }>`insert into response_pieces (response_id, attempt, at, text)
		select piece.id, piece.attempt, piece.at, piece.text
		from json_to_recordset(${JSON.stringify(chunks)}) as piece (id text, attempt integer, at integer, text text)
		join responses on responses.id = piece.id and responses.attempt = piece.attempt and responses.status = 'pending'
		on conflict (response_id, attempt, at) do update set text = excluded.text
		returning response_id as id
	`.execute(transaction);
	const stored = new Set(rows.map(({ id }) => id));
	return new Map(ends.map(({ response, units }) => [response, stored.has(response.row.id) ? units : null]));
}

const updateCitations = prepared(
	(query, { id, attempt, citations }: AttemptKey & { readonly citations: string | null }) =>
		query
			.updateTable("responses")
			.set({ citations })
			.where("id", "=", id)
			.where("attempt", "=", attempt)
			.where("status", "=", "pending"),
);

/** Stores the sources that a pending response cites so far. */
export const saveCitations = async (
	transaction: Queries,
	{ id, attempt }: AttemptKey,
	citations: string | null,
): Promise<void> => {
	await updateCitations(transaction, { id, attempt, citations });
};

/** Deletes the chunks of an attempt and of earlier ones: a later attempt may run already. */
export const deleteChunks = prepared((query, { id, attempt }: AttemptKey) =>
	query.deleteFrom("response_pieces").where("response_id", "=", id).where("attempt", "<=", attempt),
);
