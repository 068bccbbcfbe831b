import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readComparedAnswers } from "../../server/src/modules/analysis/judging/compared-answers.ts";
import { judgeQuestion } from "../../server/src/modules/analysis/judging/judge-question.ts";
import { JudgementParser } from "../../server/src/modules/analysis/judging/judgement-parser.ts";
import { draftByReading } from "../../server/src/modules/analysis/reading/draft-by-reading.ts";
import { measureAnswer } from "../../web/src/features/analysis/measure/measure-answer.ts";

/**
 * Measures how long an analysis takes. The baseline only splits the same texts into words with Intl.Segmenter.
 * Limits: 200 ms for the figures of the page (a worker measures longer texts); 300 ms for the map without a key, in
 * blocks of at most 50 ms, because the same process streams answers. A judge's row must be shown within a
 * second after its last character.
 */
const ROUNDS = 5;

/** As in real text, a few words are frequent and most are rare. */
const word = (seed: number): string =>
	`word${Math.floor(900 * (((seed * 2654435761) % 4294967296) / 4294967296) ** 2).toString(36)}`;
const sentence = (seed: number): string =>
	`The ${Array.from({ length: 7 }, (_, index) => `${word(seed * 7 + index)} of`).join(" ")}.`;
const answer = (from: number, words: number): string =>
	Array.from({ length: Math.ceil(words / 15) }, (_, index) => sentence(from * 100_003 + index)).join(" ");
const fourAnswers = (words: number) =>
	["chatgpt", "gemini", "claude", "grok"].map((id, index) => {
		const speaker = { seat: id, name: id, assistant: id, provider: id };
		return { ...speaker, attempt: 1, demo: false, text: answer(index, words) };
	});

const segmentWords = (texts: readonly string[]): number => {
	const segmenter = new Intl.Segmenter("en", { granularity: "word" });
	let pieces = 0;
	for (const text of texts) for (const _ of segmenter.segment(text)) pieces += 1;
	return pieces;
};

/** How long `work` takes, and the longest time for which it blocks the event loop. */
async function measureTime(work: () => unknown): Promise<{ ms: number; longestMs: number }> {
	let longestMs = 0;
	let last = performance.now();
	let immediate = setImmediate(function measureTick() {
		longestMs = Math.max(longestMs, performance.now() - last);
		last = performance.now();
		immediate = setImmediate(measureTick);
	});
	const beganAt = performance.now();
	await work();
	const ms = performance.now() - beganAt;
	clearImmediate(immediate);
	return { ms, longestMs: Math.max(longestMs, performance.now() - last) };
}

async function row(name: string, bound: string, baseline: () => unknown, work: () => unknown): Promise<void> {
	const runs = { baseline: [] as number[], work: [] as number[], longest: [] as number[] };
	for (let round = -1; round < ROUNDS; round += 1) {
		const [baselineRun, workRun] = [await measureTime(baseline), await measureTime(work)];
		if (round < 0) continue;
		runs.baseline.push(baselineRun.ms);
		runs.work.push(workRun.ms);
		runs.longest.push(workRun.longestMs);
	}
	const median = (values: number[]): string => (values.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(0);
	console.log(`| ${name} | ${median(runs.baseline)} | ${median(runs.work)} | ${median(runs.longest)} | ${bound} |`);
}

console.log("| ms, middle of five rounds | only cut | whole | longest in one piece | bound |");
console.log("|---|---|---|---|---|");
const long = fourAnswers(50_000);
await row(
	"figures of four answers of 50,000 words",
	"200, else in a worker",
	() => segmentWords(long.map(({ text }) => text)),
	() => long.map((each) => measureAnswer({ ...each, totalMs: 1, firstWordMs: 1 })),
);
const hostile = ["a", "**a ", "[a](", "`a``b```", "a-", "#", "|", "- x\n"].map((text) =>
	text.repeat(1_000_000 / text.length),
);
await row(
	"figures of eight hostile texts of a megabyte",
	"800",
	() => segmentWords(hostile.map((text) => text.slice(0, 200_000))),
	() => hostile.map((text) => measureAnswer({ seat: "claude", text, totalMs: 1, firstWordMs: 1 })),
);
const typical = fourAnswers(2000);
await row(
	"map of four answers of 2,000 words",
	"300, 50 in one piece",
	() => segmentWords(typical.map(({ text }) => text)),
	() => draftByReading("Tell me.", typical),
);

/** A judge's reply with the maximum number of rows. Each row quotes all four answers. */
function judgedRows(codes: readonly string[]): string[] {
	const rows = Array.from({ length: 16 }, (_, index) => {
		const quotes = typical.map(({ text }) => text.split(". ")[index * 8] ?? "");
		const cells = codes.map((answer, at) => ({ answer, stance: "says", quotes: [quotes[at]] }));
		return JSON.stringify({ claim: quotes[0], kind: "fact", follows: null, cells });
	});
	return rows.map((row, index) => (index === 0 ? `{"claims":[${row}` : `,${row}`));
}

async function readRows(rowCount: number): Promise<void> {
	const question = judgeQuestion("Tell me.", typical);
	await nextTurn();
	// The codes are in the order of the prompt; the quotations are in the order of the seats.
	const codes = typical.map(
		({ seat }) => question.codes.all.find((code) => question.codes.seatOf(code) === seat) ?? "",
	);
	const parser = new JudgementParser(question, await readComparedAnswers("Tell me.", typical));
	await nextTurn();
	let shown = 0;
	for (const chunk of judgedRows(codes).slice(0, rowCount)) {
		shown = parser.push(chunk)?.length ?? shown;
		await nextTurn();
	}
	if (shown !== rowCount) throw new Error(`${shown} of ${rowCount} rows were read`);
}
await row(
	"first row of a judge of the same four, from the question on",
	"1000, 50 in one piece",
	() => segmentWords(typical.map(({ text }) => text)),
	() => readRows(1),
);
await row(
	"all 16 rows of it",
	"50 in one piece",
	() => segmentWords(typical.map(({ text }) => text)),
	() => readRows(16),
);
