import { sql } from "kysely";
import type { IndexTerm, TextIndex } from "./text-index.ts";

/** Limits of a tsvector: the highest position, the positions per word, and its size. */
const PLACES = 16_383;
const PLACES_OF_ONE = 255;
const BYTES = 1_000_000;

/** No indexed word starts with @. */
const ownerWord = (owner: string): string => `@${Buffer.from(owner).toString("hex")}`;

/** Builds the tsvector directly, because PostgreSQL's parser applies the rules of one language. */
function vectorOf(owner: string, words: readonly string[]): string {
	const places = new Map<string, number[]>();
	let bytes = 0;
	for (const [index, word] of words.entries()) {
		const of = places.get(word) ?? [];
		bytes += of.length === 0 ? Buffer.byteLength(word) + 8 : 2;
		if (bytes > BYTES) break;
		// Positions wrap around beyond the limit: phrases are still found, with rare false matches.
		if (of.length < PLACES_OF_ONE) of.push((index % PLACES) + 1);
		places.set(word, of);
	}
	const lexemes = [...places].map(([word, of]) => `'${word}':${[...new Set(of)].toSorted((a, b) => a - b).join(",")}`);
	return `'${ownerWord(owner)}' ${lexemes.join(" ")}`;
}

function termQuery({ words, isPrefix }: IndexTerm): string {
	const last = words.length - 1;
	return `(${words.map((word, place) => `'${word}'${isPrefix && place === last ? ":*" : ""}`).join(" <-> ")})`;
}

/** A tsvector under a GIN index. */
export function createTsvectorIndex(): TextIndex {
	return {
		async put(transaction, { chatId, owner, words }) {
			await sql`insert into search_documents (chat_id, words) values (${chatId}, ${vectorOf(owner, words)}::tsvector)
				on conflict (chat_id) do update set words = excluded.words`.execute(transaction);
		},
		matching(owner, terms) {
			const asked = [`'${ownerWord(owner)}'`, ...terms.map(termQuery)].join(" & ");
			return sql`select search_documents.chat_id from search_documents where words @@ ${asked}::tsquery`;
		},
		// The words are in the row of the chat and are deleted with it.
		deleted: async () => [],
		forget: async () => {},
	};
}
