import { randomBytes } from "node:crypto";
import type { Seat } from "@parallax/contract";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import { type AttachableFile, insertTurnFiles } from "../files/turn-files.ts";
import { type ResponseRow, type StoredOptions, type TurnRow, writeOptions } from "./rows.ts";

/** An ID of 128 random bits, which cannot be guessed and reveals neither time nor order. */
export const newId = (): string => randomBytes(16).toString("base64url");

export const UNANSWERED = {
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
	context_used: null,
	searches: 0,
	citations: null,
} as const;

/** A seat as one turn asks it. */
export interface SeatOfTurn {
	readonly seat: Pick<Seat, "id" | "provider">;
	/** The pasted answer of a seat that is not asked. */
	readonly pasted?: string;
	readonly demo: boolean;
	readonly model: string | null;
	readonly options: StoredOptions;
	readonly reservedUsd: number | null;
	/** How many of the oldest turns its context leaves out. */
	readonly shortened?: number;
}

export interface NewTurn {
	readonly files?: readonly AttachableFile[];
	readonly turn: TurnRow;
	readonly responses: readonly ResponseRow[];
}

interface NewTurnInput {
	readonly chatId: string;
	readonly number: number;
	readonly prompt: string;
	/** The response that all seats continue with. */
	readonly carried?: string | null;
	/** Whether the assistants search the web. */
	readonly search?: boolean;
	readonly seats: readonly SeatOfTurn[];
	readonly processId: string;
	readonly now: number;
	readonly files?: readonly AttachableFile[];
}

/** A pasted answer is settled from the beginning: nothing was measured, and nothing was charged. */
const pastedColumns = (text: string, now: number) =>
	({ status: "success", text, cost_usd: 0, settled_at: now, process_id: null }) as const;

/** Builds the rows of a turn with a response for each seat, pending unless its answer was pasted; stores nothing. */
export function newTurn(input: NewTurnInput): NewTurn {
	const { chatId, number, prompt, carried = null, search = false, seats, processId, now, files = [] } = input;
	const turn: TurnRow = {
		chat_id: chatId,
		number,
		prompt,
		search: search ? 1 : 0,
		carried_response: carried,
		contradicted: null,
		compare_failure: null,
		lost_usd: 0,
		lost_unpriced: 0,
		words: null,
		created_at: now,
	};
	const responses = seats.map(({ seat, pasted, demo, model, options, reservedUsd, shortened = 0 }) => ({
		...UNANSWERED,
		shortened,
		id: newId(),
		chat_id: chatId,
		turn: number,
		seat: seat.id,
		edition: 1,
		sample: 0 as const,
		unpublished: 0 as const,
		provider: seat.provider,
		asked_model: model,
		asked_options: writeOptions(options),
		attempt: 1,
		demo: demo ? (1 as const) : (0 as const),
		asked_at: now,
		process_id: processId,
		reserved_usd: reservedUsd,
		replaced_usd: 0,
		replaced_unpriced: 0,
		...(pasted !== undefined && pastedColumns(pasted, now)),
	}));
	return { turn, responses, files };
}

const insertTurnRow = prepared((query, row: TurnRow) => query.insertInto("turns").values(row));
const insertResponseRow = prepared((query, row: ResponseRow) => query.insertInto("responses").values(row));

export async function insertTurn(transaction: Queries, { turn, responses, files = [] }: NewTurn): Promise<void> {
	await insertTurnRow(transaction, turn);
	await insertTurnFiles(transaction, turn, files);
	await insertResponses(transaction, responses);
}

export async function insertResponses(transaction: Queries, rows: readonly ResponseRow[]): Promise<void> {
	for (const row of rows) await insertResponseRow(transaction, row);
}
