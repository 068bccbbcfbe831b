import type { Queries } from "../database/index.ts";
import { isEmbedded } from "../database/index.ts";
import { createFtsIndex } from "./fts-index.ts";
import type { TextIndex } from "./text-index.ts";
import { createTsvectorIndex } from "./tsvector-index.ts";

export type { IndexTerm, TextIndex } from "./text-index.ts";

/** The full-text index of the database in use. */
export const createTextIndex = (query: Queries): TextIndex =>
	isEmbedded(query) ? createFtsIndex() : createTsvectorIndex();
