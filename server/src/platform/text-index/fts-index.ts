import { sql } from "kysely";
import type { Queries } from "../database/index.ts";
import type { IndexTerm, TextIndex } from "./text-index.ts";

/** Encodes the owner as one token. */
const ownerToken = (owner: string): string => `o${Buffer.from(owner).toString("hex")}`;

const phrase = ({ words, isPrefix }: IndexTerm): string => `"${words.join(" ")}"${isPrefix ? " *" : ""}`;

const idOf = async (query: Queries, chatId: string): Promise<number | undefined> => {
	const { rows } = await sql<{ id: number }>`select id from search_documents where chat_id = ${chatId}`.execute(query);
	return rows[0]?.id;
};

/**
 * FTS5 with stored content, because only then it can delete the words of one chat completely. Each update uses a new
 * rowid: FTS5 leaves deleted words in the file when one transaction deletes and inserts the same rowid.
 */
export function createFtsIndex(): TextIndex {
	return {
		async put(transaction, { chatId, owner, words }) {
			const known = await idOf(transaction, chatId);
			if (known !== undefined) {
				await sql`delete from search_words where rowid = ${known}`.execute(transaction);
				await sql`delete from search_documents where id = ${known}`.execute(transaction);
			}
			await sql`insert into search_documents (chat_id) values (${chatId})`.execute(transaction);
			const id = await idOf(transaction, chatId);
			await sql`insert into search_words (rowid, owner, words)
				values (${id}, ${ownerToken(owner)}, ${words.join(" ")})`.execute(transaction);
		},
		matching(owner, terms) {
			const matchExpression = `owner : ${ownerToken(owner)} AND words : (${terms.map(phrase).join(" AND ")})`;
			return sql`select search_documents.chat_id from search_words
				join search_documents on search_documents.id = search_words.rowid
				where search_words match ${matchExpression}`;
		},
		async deleted(query, limit) {
			const { rows } = await sql<{ id: number }>`select id from search_removals limit ${limit}`.execute(query);
			return rows.map(({ id }) => id);
		},
		async purge(transaction, deleted) {
			await sql`delete from search_words where rowid = ${deleted}`.execute(transaction);
			await sql`delete from search_removals where id = ${deleted}`.execute(transaction);
		},
	};
}
