import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type JudgeQuestion, judgeQuestion } from "../../server/src/modules/analysis/judging/judge-question.ts";
import type { AnswerText } from "../../server/src/modules/analysis/text/answer-text.ts";
import { assistantName } from "../../server/src/providers/index.ts";

export const JUDGED_CASES_FOLDER = new URL("./cases/", import.meta.url);

/** A prompt with complete answers, the exact request to a judge, and the reply of an independent reader to it. */
export interface JudgedCase {
	readonly name: string;
	readonly prompt: string;
	readonly answers: readonly AnswerText[];
	readonly question: JudgeQuestion;
	/** Null until a reader has replied. */
	readonly reply: string | null;
	/** The replies to second looks, in the order of the looks. */
	readonly looks: readonly string[];
	/** True where the reply was to another request than today's. */
	readonly isOutdated: boolean;
}

/** The same draws for a case each time. */
export function seededRandom(seed: number): () => number {
	let state = seed * 0x9e3779b9;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export const randomHex = (random: () => number): string =>
	Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");

function readText(path: URL): string | null {
	return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function readCase(name: string): JudgedCase {
	const caseFolder = new URL(`${name}/`, JUDGED_CASES_FOLDER);
	const files = readdirSync(caseFolder).filter((file) => file.endsWith(".md"));
	const textOf = (id: string) => readText(new URL(`${id}.md`, caseFolder)) ?? "";
	const ids = ["chatgpt", "gemini", "claude", "grok"].filter((id) => files.includes(`${id}.md`));
	const answers = ids.map((id) => ({
		seat: id,
		name: assistantName(id),
		assistant: id,
		attempt: 1,
		demo: false,
		text: textOf(id).trim(),
	}));
	const prompt = (readText(new URL("prompt.txt", caseFolder)) ?? "").trim();
	const random = seededRandom(Number.parseInt(name, 10));
	const question = judgeQuestion(prompt, answers, { random, draw: () => randomHex(random) });
	const request = readText(new URL("request.txt", caseFolder));
	return {
		name,
		prompt,
		answers,
		question,
		reply: readText(new URL("reply.txt", caseFolder)),
		looks: JSON.parse(readText(new URL("looks.json", caseFolder)) ?? "[]") as string[],
		isOutdated: request !== null && request.trim() !== question.prompt,
	};
}

export const readJudgedCases = (): JudgedCase[] => readdirSync(JUDGED_CASES_FOLDER).toSorted().map(readCase);
