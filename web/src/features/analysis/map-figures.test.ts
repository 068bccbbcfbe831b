import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messages } from "./messages.ts";

const DOC = readFileSync(join(import.meta.dirname, "../../../../docs/claim-map.md"), "utf8").replace(/\s+/g, " ");

/** The figures that the pattern finds in the document. */
function figures(pattern: RegExp): readonly string[] {
	const found = DOC.match(pattern);
	expect(found, `${pattern} in docs/claim-map.md`).not.toBeNull();
	return found?.slice(1) ?? [];
}

const { about, agreement } = messages.map;

test("the map states the measurements of docs/claim-map.md", () => {
	const [maps] = figures(/(\d+) of the questions \([^)]*\) were new to the request/);
	const agreements = figures(/agreements on what the question asks for that have a row \| (\d+ of \d+)/);
	const contradictions = figures(
		/contradictions between the answers that the map shows as contradicting \| (\d+ of \d+)/,
	);
	const [right, shown] = figures(/cells shown as contradicting that do contradict \| (\d+) of (\d+)/);
	// Of two readers the stricter one.
	const [one, other, differing] = figures(/with them (\d+) and (\d+) of (\d+)/);
	expect(right).toBe(shown);
	expect(about[1]).toContain(`checked ${maps} such maps`);
	expect(about[1]).toContain(`showed ${agreements} agreements`);
	expect(about[1]).toContain(`and ${contradictions} contradictions`);
	expect(about[1]).toContain(`all ${shown} answers`);
	expect(about[1]).toContain(`${Math.min(Number(one), Number(other))} of ${differing} answers`);
	expect(about[1]?.match(/\d+/g)).toHaveLength(8);
});

test("the map states what the document says of assistants that err alike", () => {
	const [alike, right, split, most] = figures(
		/Of (\d+) questions of ConflictQA that .*? they were right on (\d+); of (\d+) on which they split, most of them were right on (\d+)/,
	);
	expect(agreement).toContain(`of ${alike} questions`);
	expect(agreement).toContain(`right on ${right} `);
	expect(about[2]).toContain(`right on ${most} of ${split} questions`);
});
