import type { Citation, ProviderResponse } from "@parallax/contract";
import { type RawBuilder, sql } from "kysely";
import type { Grounding } from "../../../providers/index.ts";
import type { ResponseRow } from "./rows.ts";

/*
 * Google's terms keep an answer from results of Google Search for the person who asked. That it is one stands in the column
 * of its citations: as an object with Google's suggestions instead of a list.
 */

type CitationsColumn = Pick<ResponseRow, "citations">;

interface StoredSources {
	readonly citations: readonly Citation[];
	/** Null for all other answers. */
	readonly grounding: Grounding | null;
}

const NONE: StoredSources = { citations: [], grounding: null };

export function readSources({ citations }: CitationsColumn): StoredSources {
	if (citations === null) return NONE;
	const stored = JSON.parse(citations) as Citation[] | (Grounding & Pick<StoredSources, "citations">);
	if (Array.isArray(stored)) return { citations: stored, grounding: null };
	return { citations: stored.citations, grounding: { suggestions: stored.suggestions } };
}

/** Of a text that a process left behind, the last words may be missing. */
export const readCitations = (row: Pick<ResponseRow, "citations" | "text">): Citation[] =>
	readSources(row).citations.filter(({ at: [, to] }) => to <= row.text.length);

export function writeSources({ citations, grounding }: StoredSources): string | null {
	if (grounding) return JSON.stringify({ suggestions: grounding.suggestions, citations });
	return citations.length === 0 ? null : JSON.stringify(citations);
}

export const isGrounded = ({ citations }: CitationsColumn): boolean => citations?.startsWith("{") ?? false;

/** The same in a query. */
export const isGroundedInQuery = sql<boolean>`coalesce(responses.citations, '') like '{%'`;

/** What others get instead. */
const KEPT = "Kept from readers by Google's terms.";
const KEPT_CODE = "unsupported";

/** The columns that differ for others. */
export const KEPT_COLUMNS: Readonly<Partial<Record<keyof ResponseRow, RawBuilder<string | null>>>> = {
	text: sql`''`,
	citations: sql`null`,
	status: sql`'error'`,
	error: sql`cast(${KEPT} as text)`,
	error_code: sql`cast(${KEPT_CODE} as text)`,
};

/** The answer as everyone but its owner may have it, and every file. */
export function rowForOthers<Row extends ResponseRow>(row: Row): Row {
	if (!isGrounded(row)) return row;
	const kept = { ...row, text: "", citations: null, summary: null };
	return row.status === "pending" ? kept : { ...kept, status: "error", error: KEPT, error_code: KEPT_CODE };
}

/** The same for an answer as it is shown. */
export function withoutGrounded({ grounded, ...response }: ProviderResponse): ProviderResponse {
	if (!grounded) return response;
	const kept = { ...response, response: "", citations: [], summary: null };
	return response.status === "pending" ? kept : { ...kept, status: "error", error: KEPT, errorCode: KEPT_CODE };
}
