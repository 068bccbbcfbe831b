import { randomBytes } from "node:crypto";
import type { Seat } from "@parallax/contract";
import type { Updateable } from "kysely";
import { prepared, type Queries, type Tables } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";
import { deleteChunks, storedText } from "./response-chunks.ts";
import {
	type AttemptKey,
	type ChatRow,
	optionsOf,
	type ResponseRow,
	type StoredOptions,
	type TurnRow,
	writeOptions,
} from "./rows.ts";

/** An ID of 128 random bits, which cannot be guessed and reveals neither time nor order. */
const newId = (): string => randomBytes(16).toString("base64url");

export interface NewChat {
	readonly chat: ChatRow;
	readonly turn: TurnRow;
	readonly responses: readonly ResponseRow[];
}

interface NewChatInput {
	readonly owner: Owner;
	readonly prompt: string;
	readonly seats: readonly { readonly seat: Seat; readonly reservedUsd: number | null }[];
	readonly processId: string;
	readonly now: number;
}

const UNANSWERED = {
	status: "pending",
	text: "",
	error: null,
	error_code: null,
	advice: null,
	model: null,
	finish_reason: null,
	first_word_ms: null,
	total_ms: null,
	input_tokens: null,
	output_tokens: null,
	reasoning_tokens: null,
	cached_tokens: null,
	cost_usd: null,
	retry_at: null,
	settled_at: null,
	asked_again: 0,
	summary: null,
	stale: 0,
	notes: null,
} as const;

/** Builds the rows of a new chat; stores nothing. */
export function newChat({ owner, prompt, seats, processId, now }: NewChatInput): NewChat {
	const chat: ChatRow = {
		id: newId(),
		user_id: owner.kind === "user" ? owner.id : null,
		visitor_id: owner.kind === "visitor" ? owner.id : null,
		prompt,
		selected_providers: JSON.stringify([...new Set(seats.map(({ seat }) => seat.provider))]),
		seats: JSON.stringify(seats.map(({ seat }) => seat)),
		created_at: now,
		shared_at: null,
		shared_turns: null,
		indexed_at: null,
		contradicted: null,
	};
	const turn: TurnRow = {
		chat_id: chat.id,
		number: 1,
		prompt,
		search: 0,
		carried_response: null,
		contradicted: null,
		created_at: now,
	};
	const responses = seats.map(({ seat, reservedUsd }) => ({
		...UNANSWERED,
		id: newId(),
		chat_id: chat.id,
		turn: turn.number,
		seat: seat.id,
		edition: 1,
		provider: seat.provider,
		asked_model: seat.model,
		asked_options: writeOptions(optionsOf(seat)),
		attempt: 1,
		demo: seat.demo ? (1 as const) : (0 as const),
		asked_at: now,
		process_id: processId,
		reserved_usd: reservedUsd,
	}));
	return { chat, turn, responses };
}

const insertChatRow = prepared((query, row: ChatRow) => query.insertInto("chats").values(row));
const insertTurnRow = prepared((query, row: TurnRow) => query.insertInto("turns").values(row));
const insertResponseRow = prepared((query, row: ResponseRow) => query.insertInto("responses").values(row));

export async function insertChat(transaction: Queries, { chat, turn, responses }: NewChat): Promise<void> {
	await insertChatRow(transaction, chat);
	await insertTurnRow(transaction, turn);
	for (const row of responses) await insertResponseRow(transaction, row);
}

/** Makes the row pending again; undefined when it is already pending or deleted. */
export async function reopenResponse(
	transaction: Queries,
	row: Pick<ResponseRow, "id" | "attempt">,
	asked: {
		readonly processId: string;
		readonly now: number;
		readonly demo: boolean;
		readonly reservedUsd: number | null;
		readonly model: string | null;
		readonly options: StoredOptions;
	},
): Promise<ResponseRow | undefined> {
	return await transaction
		.updateTable("responses")
		.set({
			...UNANSWERED,
			attempt: row.attempt + 1,
			demo: asked.demo ? 1 : 0,
			asked_model: asked.model,
			asked_options: writeOptions(asked.options),
			asked_at: asked.now,
			process_id: asked.processId,
			reserved_usd: asked.reservedUsd,
		})
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt)
		.where("status", "!=", "pending")
		.returningAll()
		.executeTakeFirst();
}

/** Finds the row if exactly this retry has reopened it. */
export async function findReopened(
	query: Queries,
	row: AttemptKey,
	asked: { readonly processId: string; readonly now: number },
): Promise<ResponseRow | undefined> {
	return await query
		.selectFrom("responses")
		.selectAll()
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt + 1)
		.where("status", "=", "pending")
		.where("process_id", "=", asked.processId)
		.where("asked_at", "=", asked.now)
		.executeTakeFirst();
}

/** Marks the later answers of a seat as stale, because they depend on an answer that is retried. */
export async function markLaterRowsStale(
	transaction: Queries,
	{ chat_id, seat, turn }: Pick<ResponseRow, "chat_id" | "seat" | "turn">,
): Promise<void> {
	await transaction
		.updateTable("responses")
		.set({ stale: 1 })
		.where("chat_id", "=", chat_id)
		.where("seat", "=", seat)
		.where("turn", ">", turn)
		.execute();
}

const settle = prepared((query, { id, attempt, ...outcomeColumns }: AttemptKey & Updateable<Tables["responses"]>) =>
	query
		.updateTable("responses")
		// A process that does not have the text stores the joined chunks as the text.
		.set({ text: storedText, ...outcomeColumns, process_id: null })
		.where("id", "=", id)
		.where("attempt", "=", attempt)
		.where("status", "=", "pending")
		// Returns only the id: returning the row would copy the text again for each of thousands of responses.
		.returning("id"),
);

/** False when the row was not pending any more. */
export async function settleResponse(
	transaction: Queries,
	{ id, attempt }: AttemptKey,
	outcomeColumns: Omit<Updateable<Tables["responses"]>, "attempt">,
): Promise<boolean> {
	const rows = await settle(transaction, { ...outcomeColumns, id, attempt });
	await deleteChunks(transaction, { id, attempt });
	return rows.length > 0;
}

/** Whether the stored outcome is the outcome of this row. */
export async function isSettledAs(transaction: Queries, row: ResponseRow): Promise<boolean> {
	const found = await transaction
		.selectFrom("responses")
		.select("id")
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt)
		.where("status", "=", row.status)
		.where("settled_at", "=", row.settled_at)
		.executeTakeFirst();
	return found !== undefined;
}

/** Deletes the newest turn with its responses. The turn before becomes the newest, and the last that can be shared. */
export async function deleteTurnRows(transaction: Queries, chatId: string, turn: number): Promise<void> {
	for (const table of ["responses", "analyses", "running_summaries"] as const) {
		await transaction.deleteFrom(table).where("chat_id", "=", chatId).where("turn", "=", turn).execute();
	}
	await transaction.deleteFrom("turns").where("chat_id", "=", chatId).where("number", "=", turn).execute();
	await transaction
		.updateTable("chats")
		.set(({ selectFrom }) => ({
			indexed_at: null,
			contradicted: selectFrom("turns")
				.select("turns.contradicted")
				.where("turns.chat_id", "=", chatId)
				.where("turns.number", "=", turn - 1),
		}))
		.where("id", "=", chatId)
		.execute();
	await transaction
		.updateTable("chats")
		.set({ shared_turns: turn - 1 })
		.where("id", "=", chatId)
		.where("shared_turns", ">=", turn)
		.execute();
}

export async function deleteChatRows(transaction: Queries, chatId: string): Promise<void> {
	await transaction.deleteFrom("responses").where("chat_id", "=", chatId).execute();
	await transaction.deleteFrom("chats").where("id", "=", chatId).execute();
}
