import { sql } from "kysely";
import type { Queries } from "../../../platform/database/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import { copyTurnFiles } from "../files/turn-files.ts";
import { isGroundedInQuery, KEPT_COLUMNS, rowForOthers } from "./grounded-answers.ts";
import { newId } from "./new-turn.ts";
import { answersIn, type LoadedTurn, type ResponseRow } from "./rows.ts";

/** What a copy has of a turn and of an answer. Every other column begins as in a new chat. */
export const COPIED_OF_TURN = ["number", "prompt", "search", "words", "created_at"] as const;
export const COPIED_OF_ANSWER = [
	"turn",
	"seat",
	"asked_model",
	"asked_options",
	"status",
	"text",
	"error",
	"error_code",
	"model",
	"finish_reason",
	"first_word_ms",
	"total_ms",
	"input_tokens",
	"output_tokens",
	"reasoning_tokens",
	"cached_tokens",
	"demo",
	"stale",
	"shortened",
	"context_used",
	"searches",
	"citations",
	"notes",
	"retry_at",
	"asked_at",
	"settled_at",
] as const;

/** No person can add an assistant with this ID, so none of the reader's own is asked in the name of the owner's. */
const ASSISTANT_OF_OWNER = "own-of-another-1";

/** The assistant of a copied seat and its answers: one at an address of the owner's is nothing that a reader can ask. */
export const copiedProvider = (provider: string, { isOwner }: Pick<CopiedTurns, "isOwner">): string =>
	isOwner || !isOwnAssistant(provider) ? provider : ASSISTANT_OF_OWNER;

interface CopiedConversation {
	readonly turns: readonly LoadedTurn[];
	/** Their settled answers, one of each seat: a copy has no other editions. */
	readonly responses: readonly ResponseRow[];
}

/** Copies of the first turns of a chat, for a new chat. */
export interface CopiedTurns {
	readonly from: string;
	readonly to: string;
	readonly source: CopiedConversation;
	/** The rows of the new chat, as far as the calls of its next prompt depend on them. */
	readonly copies: CopiedConversation;
	/** False for a reader of the shared chat, who sees less of it than its owner. */
	readonly isOwner: boolean;
}

/** Copies analyses and what depends on them; the copied turns and answers are stored before. */
export type CopyAnalyses = (transaction: Queries, copied: CopiedTurns) => Promise<void>;

/** Prepares copies; stores nothing. */
export function copyTurns(
	from: string,
	{ turns, responses }: CopiedConversation,
	{ isOwner }: Pick<CopiedTurns, "isOwner">,
): CopiedTurns {
	const to = newId();
	const source = { turns, responses: answersIn(responses) };
	const ids = new Map(source.responses.map(({ id }) => [id, newId()]));
	const copyOf = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? null));
	/** Where all seats continued with an edition that is not copied, they continue with the answer that the copy has. */
	const carriedInto = ({ number, carried_response, carried_seat }: LoadedTurn): string | null =>
		copyOf(carried_response) ??
		copyOf(source.responses.find(({ turn, seat }) => turn === number - 1 && seat === carried_seat)?.id ?? null);
	const copies = {
		turns: turns.map((turn) => ({ ...turn, chat_id: to, carried_response: carriedInto(turn) })),
		responses: source.responses.map((row) => ({
			...(isOwner ? row : rowForOthers(row)),
			...{ id: copyOf(row.id) ?? "", chat_id: to, edition: 1, attempt: 1 },
			provider: copiedProvider(row.provider, { isOwner }),
			...{ cost_usd: null, reserved_usd: null, process_id: null, summary: null },
		})),
	};
	return { from, to, source, copies, isOwner };
}

/** Google's terms keep some answers from all but the person who asked: a reader's copy says so in their place. */
function copiedColumn(column: (typeof COPIED_OF_ANSWER)[number], { isOwner }: Pick<CopiedTurns, "isOwner">) {
	const kept = isOwner ? undefined : KEPT_COLUMNS[column];
	return kept === undefined
		? (`responses.${column}` as const)
		: sql<string>`case when ${isGroundedInQuery} then ${kept} else ${sql.ref(`responses.${column}`)} end`.as(column);
}

const asText = (value: string | null) => sql<string>`cast(${value} as text)`;

const copyTurn = (transaction: Queries, from: string, { chat_id, number, carried_response }: LoadedTurn) =>
	transaction
		.insertInto("turns")
		.columns(["chat_id", "carried_response", ...COPIED_OF_TURN])
		.expression((query) =>
			query
				.selectFrom("turns")
				.select([
					asText(chat_id).as("chat_id"),
					sql<string | null>`cast(${carried_response} as text)`.as("carried_response"),
					...COPIED_OF_TURN,
				])
				.where("chat_id", "=", from)
				.where("number", "=", number),
		)
		.execute();

interface Pair extends Pick<ResponseRow, "attempt" | "status"> {
	readonly original: string;
	readonly copy: string;
	readonly provider: string;
}

/** Each answer with its copy, as rows of a table. */
function pairsOf({ source, copies }: CopiedTurns) {
	const pairs = source.responses.flatMap(({ id, attempt, status }, index) => {
		const copy = copies.responses[index];
		return copy
			? [[asText(id), sql`cast(${attempt} as integer)`, asText(status), asText(copy.id), asText(copy.provider)]]
			: [];
	});
	return sql<Pair>`(values ${sql.join(pairs.map((pair) => sql`(${sql.join(pair)})`))})`;
}

/**
 * Copies all answers in one statement, because a branch with a prompt holds the day's spending until it commits. The answers
 * were paid for in their own chat, so the copies cost nothing. False when one has changed meanwhile.
 */
async function copyAnswers(transaction: Queries, copied: CopiedTurns): Promise<boolean> {
	const { from, to, isOwner, source } = copied;
	if (source.responses.length === 0) return true;
	const stored = await transaction
		.with("pairs(original, attempt, status, copy, provider)", () => pairsOf(copied))
		.insertInto("responses")
		.columns(["id", "chat_id", "provider", "edition", "attempt", "cost_usd", "advice", ...COPIED_OF_ANSWER])
		.expression((query) =>
			query
				.selectFrom("responses")
				.innerJoin("pairs", (on) =>
					on
						.onRef("pairs.original", "=", "responses.id")
						.onRef("pairs.attempt", "=", "responses.attempt")
						.onRef("pairs.status", "=", "responses.status"),
				)
				.select([
					"pairs.copy as id",
					asText(to).as("chat_id"),
					"pairs.provider",
					sql<number>`1`.as("edition"),
					sql<number>`1`.as("attempt"),
					sql<number | null>`case when demo = 1 then null else 0 end`.as("cost_usd"),
					isOwner ? "advice" : sql<string | null>`cast(null as text)`.as("advice"),
					...COPIED_OF_ANSWER.map((column) => copiedColumn(column, copied)),
				])
				.where("responses.chat_id", "=", from),
		)
		.executeTakeFirstOrThrow();
	return Number(stored.numInsertedOrUpdatedRows) === source.responses.length;
}

/** Stores the copies in a chat that is stored already. False when an answer has changed since it was read. */
export async function insertCopies(transaction: Queries, copied: CopiedTurns): Promise<boolean> {
	const { from, to, copies, isOwner } = copied;
	for (const turn of copies.turns) await copyTurn(transaction, from, turn);
	// Counted are the words of the answers that count for the owner.
	if (!isOwner) await transaction.updateTable("turns").set({ words: null }).where("chat_id", "=", to).execute();
	await copyTurnFiles(transaction, from, copies.turns);
	return await copyAnswers(transaction, copied);
}

/** The count of contradictions of the newest turn, once its analysis is copied; a trigger resets it with each new turn. */
export async function takeNewestCount(transaction: Queries, chatId: string, newest: number): Promise<void> {
	await transaction
		.updateTable("chats")
		.set(({ selectFrom }) => ({
			contradicted: selectFrom("turns")
				.select("turns.contradicted")
				.where("turns.chat_id", "=", chatId)
				.where("turns.number", "=", newest),
		}))
		.where("id", "=", chatId)
		.execute();
}
