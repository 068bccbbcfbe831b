import { expect, it } from "vitest";
import { startTestApp } from "../../testing/test-app.ts";
import { COPIED_OF_ANSWER, COPIED_OF_TURN } from "../chat/store/copy-turns.ts";
import { COPIED_OF_ANALYSIS, COPIED_OF_MERGE } from "./store/copy-analyses.ts";

/** What begins anew in a copy, or is written by what copies it. */
const NOT_COPIED: Readonly<Record<string, readonly string[]>> = {
	turns: ["chat_id", "carried_response", "contradicted", "compare_failure", "lost_usd", "lost_unpriced"],
	responses: [
		...["id", "chat_id", "provider", "edition", "attempt", "cost_usd", "advice", "summary"],
		...["process_id", "asked_again", "reserved_usd", "replaced_usd", "replaced_unpriced", "sample", "unpublished"],
	],
	analyses: ["chat_id", "edition", "made_from", "known_usd", "unpriced", "reply_tokens"],
	merges: ["chat_id", "edition", "made_from", "known_usd", "unpriced"],
};

it("every column of a turn, an answer and an analysis is copied by a branch, or is named here", async () => {
	const { database } = await startTestApp();
	const tables = await database.query.introspection.getTables();
	const copied = {
		turns: COPIED_OF_TURN,
		responses: COPIED_OF_ANSWER,
		analyses: COPIED_OF_ANALYSIS,
		merges: COPIED_OF_MERGE,
	};
	for (const [name, columns] of Object.entries(copied)) {
		const stored = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
		expect([...columns, ...(NOT_COPIED[name] ?? [])].toSorted(), name).toEqual(stored.toSorted());
	}
});
