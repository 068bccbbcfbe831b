import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JUDGED_CASES_FOLDER, readJudgedCases } from "./judged-cases.ts";
import { lookRequestsOf, readAnswersOf } from "./read-replies.ts";

/** The exact requests of the second looks at the kept replies, by case. */
async function requestsByCase(): Promise<Map<string, string[]>> {
	const requests = new Map<string, string[]>();
	for (const one of readJudgedCases())
		if (one.reply !== null) requests.set(one.name, lookRequestsOf(await readAnswersOf(one), one.reply));
	return requests;
}

/** Writes each request to a file such as `19-2.txt`. Returns how many. */
export async function writeLooks(folder: string): Promise<number> {
	mkdirSync(folder, { recursive: true });
	const requests = [...(await requestsByCase())].flatMap(([name, prompts]) =>
		prompts.map((prompt, index) => ({ file: `${name}-${index + 1}.txt`, prompt })),
	);
	for (const { file, prompt } of requests) writeFileSync(join(folder, file), `${prompt}\n`);
	return requests.length;
}

/** Keeps the replies in files such as `19-2.reply.txt` as the looks of their cases. Returns the cases without all replies. */
export async function readLooks(folder: string): Promise<string[]> {
	const missing: string[] = [];
	for (const [name, prompts] of await requestsByCase()) {
		const files = prompts.map((_, index) => join(folder, `${name}-${index + 1}.reply.txt`));
		if (files.length === 0) continue;
		if (files.every((file) => existsSync(file))) {
			const replies = files.map((file) => readFileSync(file, "utf8").trim());
			writeFileSync(new URL(`${name}/looks.json`, JUDGED_CASES_FOLDER), `${JSON.stringify(replies)}\n`);
		} else missing.push(name);
	}
	return missing;
}
