import type { Seat } from "@parallax/contract";
import type { Updateable } from "kysely";
import { isEmbedded, prepared, type Queries, type Tables } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";
import { drawLetters } from "../blind/blind.ts";
import type { AttachableFile } from "../files/turn-files.ts";
import { insertTurn, type NewTurn, newId, newTurn, UNANSWERED } from "./new-turn.ts";
import { deleteChunks, storedText } from "./response-chunks.ts";
import {
	type AttemptKey,
	type ChatRow,
	optionsOf,
	type ResponseRow,
	type StoredOptions,
	seatColumns,
	writeOptions,
} from "./rows.ts";

export interface NewChat extends NewTurn {
	readonly chat: ChatRow;
}

interface NewChatInput {
	readonly id?: string;
	readonly owner: Owner;
	readonly prompt: string;
	readonly search?: boolean;
	readonly seats: readonly { readonly seat: Seat; readonly pasted?: string; readonly reservedUsd: number | null }[];
	readonly processId: string;
	readonly now: number;
	readonly isTemporary?: boolean;
	readonly isBlind?: boolean;
	readonly files?: readonly AttachableFile[];
}

/** Builds the rows of a new chat; stores nothing. */
export function newChat(input: NewChatInput): NewChat {
	const {
		id = newId(),
		owner,
		prompt,
		search = false,
		seats,
		processId,
		now,
		isTemporary = false,
		isBlind = false,
		files = [],
	} = input;
	const chat: ChatRow = {
		id,
		user_id: owner.kind === "user" ? owner.id : null,
		visitor_id: owner.kind === "visitor" ? owner.id : null,
		prompt,
		...seatColumns(seats.map(({ seat }) => seat)),
		created_at: now,
		shared_at: null,
		shared_turns: null,
		indexed_at: null,
		contradicted: null,
		looked_at: isTemporary ? now : null,
		shared_verdict: null,
		topic: null,
		pinned_at: null,
		blind: isBlind ? drawLetters(seats.map(({ seat }) => seat)) : null,
		revealed_at: null,
	};
	const asked = seats.map(({ seat, ...rest }) => ({
		...{ seat, ...rest, demo: seat.demo, model: seat.model },
		options: optionsOf(seat),
	}));
	const turn = { chatId: chat.id, number: 1, prompt, search, seats: asked, processId, now, files };
	return { chat, ...newTurn(turn) };
}

export const insertChatRow = prepared((query, row: ChatRow) => query.insertInto("chats").values(row));

export async function insertChat(transaction: Queries, { chat, ...turn }: NewChat): Promise<void> {
	await insertChatRow(transaction, chat);
	await insertTurn(transaction, turn);
}

/**
 * Of writes that depend on all turns of a chat, one runs at a time; SQLite has a single writer anyway. False when the chat
 * is deleted.
 */
export async function lockChat(transaction: Queries, chatId: string): Promise<boolean> {
	const chat = transaction.selectFrom("chats").select("id").where("id", "=", chatId);
	return (await (isEmbedded(transaction) ? chat : chat.forUpdate()).executeTakeFirst()) !== undefined;
}

/** The same for all chats of an account, in one order. Resolves to their IDs. */
export async function lockChatsOfUser(transaction: Queries, userId: string): Promise<string[]> {
	const chats = transaction.selectFrom("chats").select("id").where("user_id", "=", userId).orderBy("id");
	const rows = await (isEmbedded(transaction) ? chats : chats.forUpdate()).execute();
	return rows.map(({ id }) => id);
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
		readonly shortened: number;
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
			shortened: asked.shortened,
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

export async function deleteChatRows(transaction: Queries, chatId: string): Promise<void> {
	await transaction.deleteFrom("responses").where("chat_id", "=", chatId).execute();
	await transaction.deleteFrom("chats").where("id", "=", chatId).execute();
}
