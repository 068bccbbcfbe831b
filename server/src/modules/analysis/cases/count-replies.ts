import type { Draft } from "../draft.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import { type JudgedCase, readJudgedCases } from "./judged-cases.ts";
import { LIES, type Lie, plantLies } from "./plant-lies.ts";
import { sentencesOf, shownOf, writtenBy } from "./read-replies.ts";

type Replied = JudgedCase & { readonly reply: string };

export interface ReplyCounts {
	readonly replies: number;
	readonly rows: number;
	readonly shared: number;
	readonly contradicted: number;
	readonly differing: number;
	readonly declined: number;
	/** Claims and sentences that the judges wrote. */
	readonly written: number;
	/** Those of them that no reader gets as they were written. */
	readonly changed: readonly string[];
	/** By kind of lie: how many were planted, and those that a reader meets. */
	readonly lies: Readonly<Record<Lie, { readonly planted: number; readonly met: readonly string[] }>>;
	/** Sentences in which a reader would meet the code of an answer. */
	readonly coded: readonly string[];
}

const A_CASE_AND_KIND = 4;
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const nameIn =
	({ answers }: JudgedCase) =>
	(seat: string): string =>
		answers.find((answer) => answer.seat === seat)?.name ?? "";

function liesMet(one: Replied, ownReading: Draft): { lie: Lie; planted: number; met: string[] }[] {
	const lies = plantLies(one.reply, one.question.codes.all);
	return LIES.map((lie) => {
		const planted = lies[lie].slice(0, A_CASE_AND_KIND);
		const met = planted.flatMap(({ reply, words }) => {
			const shown = shownOf(one, ownReading, reply);
			const quotes = shown?.claims.flatMap(({ cells }) => Object.values(cells).map(({ quote }) => quote)) ?? [];
			const named = one.question.codes.named(words, nameIn(one));
			const texts = shown ? [...sentencesOf(shown), ...quotes] : [];
			return texts.some((text) => text.includes(named)) ? [`${one.name} ${lie}: ${named}`] : [];
		});
		return { lie, planted: planted.length, met };
	});
}

/** What a reader gets of each reply that is an answer to today's request. */
export async function countReplies(): Promise<ReplyCounts> {
	const cases = readJudgedCases().filter((one): one is Replied => one.reply !== null && !one.isOutdated);
	const stances: string[][] = [];
	const changed: string[] = [];
	const coded: string[] = [];
	let written = 0;
	const lies = Object.fromEntries(LIES.map((lie) => [lie, { planted: 0, met: [] as string[] }])) as Record<
		Lie,
		{ planted: number; met: string[] }
	>;
	for (const one of cases) {
		const ownReading = await draftByReading(one.prompt, one.answers);
		const shown = shownOf(one, ownReading, one.reply);
		const texts = shown ? sentencesOf(shown) : [];
		const known = new Set(texts.map(plain));
		const wrote = writtenBy(one, one.reply);
		stances.push(...(shown?.claims ?? []).map(({ cells }) => Object.values(cells).map(({ stance }) => stance)));
		written += wrote.length;
		changed.push(...wrote.filter((text) => !known.has(plain(text))).map((text) => `${one.name} ${text}`));
		coded.push(...texts.filter((text) => one.question.codes.named(text, () => "") !== text));
		for (const { lie, planted, met } of liesMet(one, ownReading)) {
			lies[lie].planted += planted;
			lies[lie].met.push(...met);
		}
	}
	const count = (wanted: (row: string[]) => boolean) => stances.filter(wanted).length;
	return {
		replies: cases.length,
		rows: stances.length,
		shared: count((row) => row.filter((stance) => stance === "says").length > 1),
		contradicted: count((row) => row.includes("contradicts")),
		differing: count((row) => row.includes("differs")),
		declined: count((row) => row.includes("declines")),
		written,
		changed,
		lies,
		coded,
	};
}
