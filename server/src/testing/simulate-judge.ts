import { readComparedAnswers } from "../modules/analysis/judging/compared-answers.ts";
import { judgeQuestion } from "../modules/analysis/judging/judge-question.ts";
import { JudgementParser } from "../modules/analysis/judging/judgement-parser.ts";
import type { AnswerText } from "../modules/analysis/text/answer-text.ts";

/** The code of a seat's answer in the judge's prompt. */
export type CodeOf = (seat: string) => string;

/** The codes in a judge's prompt, in the order of its answers. */
export const codesIn = (prompt: string): string[] =>
	[...prompt.matchAll(/^Answer ([A-Z]\d+)$/gm)].map(([, code = "?"]) => code);

/** Simulates a judge that replies with the result of `write`, in one or several pieces; returns the parsed result. */
export async function simulateJudge(
	prompt: string,
	answers: readonly AnswerText[],
	write: (codeOf: CodeOf) => string | object,
	split: (reply: string) => readonly string[] = (reply) => [reply],
) {
	const question = judgeQuestion(prompt, answers);
	const codeOf: CodeOf = (seat) => question.codes.all.find((code) => question.codes.seatOf(code) === seat) ?? "?";
	const written = write(codeOf);
	const parser = new JudgementParser(question, await readComparedAnswers(prompt, answers));
	const pushed = split(typeof written === "string" ? written : JSON.stringify(written)).map((piece) =>
		parser.push(piece),
	);
	const read = parser.end();
	return { question, codeOf, pushed: pushed.filter((rows) => rows !== null), read };
}
