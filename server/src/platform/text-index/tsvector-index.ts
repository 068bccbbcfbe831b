import { sql } from "kysely";
import type { IndexTerm, TextIndex } from "./text-index.ts";

/** Limits of a tsvector: the highest position, the positions per word, and its size. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_PER_WORD = 255;
const MAX_BYTES = 1_000_000;

/** No indexed word starts with @. */
const ownerToken = (owner: string): string => `@${Buffer.from(owner).toString("hex")}`;

/** Builds the tsvector directly, because PostgreSQL's parser applies the rules of one language. */
function vectorOf(owner: string, words: readonly string[]): string {
	const positionsByWord = new Map<string, number[]>();
	let bytes = 0;
	for (const [index, word] of words.entries()) {
		const wordPositions = positionsByWord.get(word) ?? [];
		bytes += wordPositions.length === 0 ? Buffer.byteLength(word) + 8 : 2;
		if (bytes > MAX_BYTES) break;
		// Positions wrap around beyond the limit: phrases are still found, with rare false matches.
		if (wordPositions.length < MAX_POSITIONS_PER_WORD) wordPositions.push((index % MAX_POSITION) + 1);
		positionsByWord.set(word, wordPositions);
	}
	const lexemes = [...positionsByWord].map(
		([word, wordPositions]) => `'${word}':${[...new Set(wordPositions)].toSorted((a, b) => a - b).join(",")}`,
	);
	return `'${ownerToken(owner)}' ${lexemes.join(" ")}`;
}

function termQuery({ words, isPrefix }: IndexTerm): string {
	const last = words.length - 1;
	return `(${words.map((word, index) => `'${word}'${isPrefix && index === last ? ":*" : ""}`).join(" <-> ")})`;
}

/** A tsvector under a GIN index. */
export function createTsvectorIndex(): TextIndex {
	return {
		async put(transaction, { chatId, owner, words }) {
			await sql`insert into search_documents (chat_id, words) values (${chatId}, ${vectorOf(owner, words)}::tsvector)
				on conflict (chat_id) do update set words = excluded.words`.execute(transaction);
		},
		matching(owner, terms) {
			const tsQuery = [`'${ownerToken(owner)}'`, ...terms.map(termQuery)].join(" & ");
			return sql`select search_documents.chat_id from search_documents where words @@ ${tsQuery}::tsquery`;
		},
		// The words are in the row of the chat and are deleted with it.
		deleted: async () => [],
		purge: async () => {},
	};
}
