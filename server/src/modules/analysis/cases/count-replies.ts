import type { Draft } from "../draft/draft.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import { type JudgedCase, readJudgedCases } from "./judged-cases.ts";
import { LIES, type Lie, type PlantedLie, plantLies } from "./plant-lies.ts";
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
	/** Sentences in which a reader would meet the code of an answer. */
	readonly coded: readonly string[];
}

const A_CASE_AND_KIND = 4;
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const nameIn =
	({ answers }: JudgedCase) =>
	(seat: string): string =>
		answers.find((answer) => answer.seat === seat)?.name ?? "";

const repliedCases = (): Replied[] =>
	readJudgedCases().filter((one): one is Replied => one.reply !== null && !one.isOutdated);

export interface LieCount {
	readonly planted: number;
	/** Those that a reader meets. */
	readonly met: readonly string[];
}

function metIn(one: Replied, ownReading: Draft, lie: Lie, planted: readonly PlantedLie[]): string[] {
	return planted.flatMap(({ reply, words }) => {
		const shown = shownOf(one, ownReading, reply);
		const quotes = shown?.claims.flatMap(({ cells }) => Object.values(cells).map(({ quote }) => quote)) ?? [];
		const named = one.question.codes.named(words, nameIn(one));
		const texts = shown ? [...sentencesOf(shown), ...quotes] : [];
		return texts.some((text) => text.includes(named)) ? [`${one.name} ${lie}: ${named}`] : [];
	});
}

/** What a reader meets of lies that are planted in the replies, by kind of lie. */
export async function countLies(): Promise<ReadonlyMap<Lie, LieCount>> {
	const counts = new Map<Lie, LieCount>();
	for (const one of repliedCases()) {
		const ownReading = await draftByReading(one.prompt, one.answers);
		const lies = plantLies(one.reply, one.question.codes.all);
		for (const lie of LIES) {
			const planted = lies[lie].slice(0, A_CASE_AND_KIND);
			const before = counts.get(lie);
			const met = [...(before?.met ?? []), ...metIn(one, ownReading, lie, planted)];
			counts.set(lie, { planted: (before?.planted ?? 0) + planted.length, met });
		}
	}
	return counts;
}

/** What a reader gets of each reply that is an answer to today's request. */
export async function countReplies(): Promise<ReplyCounts> {
	const cases = repliedCases();
	const stances: string[][] = [];
	const changed: string[] = [];
	const coded: string[] = [];
	let written = 0;
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
		coded,
	};
}
