import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Draft } from "../../server/src/modules/analysis/draft/draft.ts";
import { MergeParser } from "../../server/src/modules/analysis/merging/merge-parser.ts";
import { type MergeQuestion, mergeQuestion } from "../../server/src/modules/analysis/merging/merge-question.ts";
import { writeBest } from "../../server/src/modules/analysis/merging/merge-text.ts";
import { randomHex, readJudgedCases, seededRandom } from "./judged-cases.ts";
import { type ReadJudgedCase, readAnswersOf, shownOf } from "./read-replies.ts";

/** Questions of many kinds: short and long, with refusals, tables, code and disagreement, and five not in English. */
const MERGED_CASES = ["03", "07", "15", "22", "24", "30", "33", "71", "76", "79", "83", "84"];

interface MergedCase extends ReadJudgedCase {
	readonly merge: MergeQuestion;
	readonly rows: Draft["claims"];
}

/** The exact request for one answer, from the rows that a reader is shown of the kept reply. */
async function mergedCases(): Promise<MergedCase[]> {
	const merged: MergedCase[] = [];
	for (const one of readJudgedCases()) {
		if (!MERGED_CASES.includes(one.name) || one.reply === null) continue;
		const readCase = await readAnswersOf(one);
		const rows = shownOf(readCase, one.reply)?.claims ?? [];
		const random = seededRandom(Number.parseInt(one.name, 10) + 100);
		const sources = { claims: rows, faults: [] };
		const merge = mergeQuestion(one.prompt, one.answers, sources, { random, draw: () => randomHex(random) });
		merged.push({ ...readCase, merge, rows });
	}
	return merged;
}

/** What a reader is shown of a reply. */
function shownMerge({ merge, compared, rows, answers, prompt }: MergedCase, reply: string): string {
	const parser = new MergeParser(merge, compared, rows);
	parser.push(reply);
	const read = parser.end();
	if ("problem" in read) return `Nothing can be used: ${read.problem}.`;
	const { sentences, leftOut, isCut } = read;
	return [
		`Question: ${prompt}`,
		writeBest(sentences, rows, answers),
		`Left out: ${leftOut}.${isCut ? " The reply was cut off." : ""}`,
		"Sentence by sentence, with the claims of its rows:",
		...sentences.map(({ text, claims }) =>
			[text, ...claims.map((index) => `  - row ${index + 1}: ${rows[index]?.claim ?? ""}`)].join("\n"),
		),
	].join("\n\n");
}

/** Writes each request to `NN/request.txt`. Returns how many. */
export async function writeMerges(folder: string): Promise<number> {
	const cases = await mergedCases();
	for (const { name, merge } of cases) {
		mkdirSync(join(folder, name), { recursive: true });
		writeFileSync(join(folder, name, "request.txt"), `${merge.prompt}\n`);
	}
	return cases.length;
}

/** Writes what a reader is shown of each `NN/reply.txt` to `NN/shown.txt`. Returns the cases without a reply. */
export async function showMerges(folder: string): Promise<string[]> {
	const missing: string[] = [];
	for (const one of await mergedCases()) {
		const reply = join(folder, one.name, "reply.txt");
		if (!existsSync(reply)) missing.push(one.name);
		else writeFileSync(join(folder, one.name, "shown.txt"), `${shownMerge(one, readFileSync(reply, "utf8"))}\n`);
	}
	return missing;
}
