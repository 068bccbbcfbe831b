import { MAX_EDITIONS } from "@parallax/contract";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../../platform/database/index.ts";
import type { EditionChoice } from "./rows.ts";

interface TurnOfChat {
	readonly chatId: string;
	readonly turn: number;
}

/** Whether a row can be the answer of its seat there, as `answersIn` decides it. */
function isReadAt(alias: string, choice: EditionChoice) {
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	if (choice === "newest") return sql<boolean>`${column("sample")} = 0`;
	if (choice === "published") return sql<boolean>`(${column("sample")} = 0 and ${column("unpublished")} = 0)`;
	// PostgreSQL refuses what is no integer of 32 bits.
	const edition = sql`cast(${Math.min(choice, MAX_EDITIONS)} as integer)`;
	return sql<boolean>`(${column("edition")} = ${edition} or (${column("edition")} < ${edition} and ${column("sample")} = 0))`;
}

/** Whether a row of `responses` is the answer of its seat there. */
export const isAnswer = (choice: Exclude<EditionChoice, number> = "newest", alias = "responses") => {
	const column = (name: string) => sql.ref(`${alias}.${name}`);
	return sql<boolean>`${column("edition")} = (select max(same.edition) from responses as same
		where same.chat_id = ${column("chat_id")} and same.turn = ${column("turn")} and same.seat = ${column("seat")}
			and ${isReadAt("same", choice)})`;
};

/** In SQL, the edition that the answers of a turn are there; `of` is a table with its `chat_id` and `turn`. */
export const editionOfTurn = (of: string, choice: EditionChoice = "newest") =>
	sql<number>`(select max(answer.edition) from responses as answer
		where answer.chat_id = ${sql.ref(`${of}.chat_id`)} and answer.turn = ${sql.ref(`${of}.turn`)}
			and ${isReadAt("answer", choice)})`;

/** The edition of a turn that its answers are there. */
export async function editionAt(query: Queries, ofTurn: TurnOfChat, choice: EditionChoice): Promise<number> {
	return await maxEdition(query, ofTurn, isReadAt("responses", choice));
}

/** How many editions a turn has, with its samples, or as many as readers of the shared chat may know of. */
export const countEditions = (query: Queries, ofTurn: TurnOfChat, which: "all" | "published"): Promise<number> =>
	maxEdition(query, ofTurn, which === "all" ? sql<boolean>`true` : isReadAt("responses", which));

async function maxEdition(
	query: Queries,
	{ chatId, turn }: TurnOfChat,
	isCounted: RawBuilder<boolean>,
): Promise<number> {
	const row = await query
		.selectFrom("responses")
		.select(({ fn }) => fn.max("edition").as("edition"))
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where(isCounted)
		.executeTakeFirst();
	return Number(row?.edition ?? 1);
}

/** The turns that were asked again since their chats were shared, as 'chat number'. */
export async function turnsWithUnpublished(query: Queries, chatIds: readonly string[]): Promise<ReadonlySet<string>> {
	if (chatIds.length === 0) return new Set();
	const rows = await query
		.selectFrom("responses")
		.select(["chat_id", "turn"])
		.distinct()
		.where("chat_id", "in", chatIds)
		.where("unpublished", "=", 1)
		.where("sample", "=", 0)
		.execute();
	return new Set(rows.map(({ chat_id, turn }) => `${chat_id} ${turn}`));
}
