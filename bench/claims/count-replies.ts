import { type JudgedCase, readJudgedCases } from "./judged-cases.ts";
import { LIES, type Lie, type PlantedLie, plantLies } from "./plant-lies.ts";
import { judgeSentences, type ReadJudgedCase, readAnswersOf, sentencesOf, shownOf } from "./read-replies.ts";

type RepliedCase = JudgedCase & { readonly reply: string };

export interface ReplyCounts {
	readonly replies: number;
	readonly rows: number;
	readonly shared: number;
	readonly contradicted: number;
	readonly differing: number;
	readonly declined: number;
	/** Claims and summaries that the judges wrote. */
	readonly written: number;
	/** Those of them that are not shown exactly as the judge wrote them. */
	readonly changed: readonly string[];
	/** Shown sentences that contain the code of an answer. */
	readonly coded: readonly string[];
}

const MAX_LIES_PER_CASE_AND_KIND = 4;

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const nameIn =
	({ answers }: JudgedCase) =>
	(seat: string): string =>
		answers.find((answer) => answer.seat === seat)?.name ?? "";

const repliedCases = (): RepliedCase[] =>
	readJudgedCases().filter(
		(repliedCase): repliedCase is RepliedCase => repliedCase.reply !== null && !repliedCase.isOutdated,
	);

export interface LieCount {
	readonly planted: number;
	/** Those that are shown to a reader. */
	readonly visible: readonly string[];
}

function visibleLies(repliedCase: ReadJudgedCase, lie: Lie, planted: readonly PlantedLie[]): string[] {
	return planted.flatMap(({ reply, words }) => {
		const shown = shownOf(repliedCase, reply);
		const quotes = shown?.claims.flatMap(({ cells }) => Object.values(cells).map(({ quote }) => quote)) ?? [];
		const named = repliedCase.question.codes.named(words, nameIn(repliedCase));
		const texts = shown ? [...sentencesOf(shown), ...quotes] : [];
		const isWhole = lie === "neighbour figure";
		return texts.some((text) => (isWhole ? plain(text) === plain(named) : text.includes(named)))
			? [`${repliedCase.name} ${lie}: ${named}`]
			: [];
	});
}

/** Counts the planted lies that are shown to a reader, by kind of lie. */
export async function countLies(): Promise<ReadonlyMap<Lie, LieCount>> {
	const counts = new Map<Lie, LieCount>();
	for (const one of repliedCases()) {
		const repliedCase = await readAnswersOf(one);
		const { codes } = repliedCase.question;
		const lies = plantLies(repliedCase.reply, {
			question: repliedCase.prompt,
			answerOf: (label) => repliedCase.answers.find(({ seat }) => seat === codes.seatOfLabel(label))?.text ?? "",
		});
		for (const lie of LIES) {
			const elsewhere = lies[lie].filter(({ isInSummary }) => !isInSummary);
			const planted = [
				...(lie === "neighbour figure" ? elsewhere : elsewhere.slice(0, MAX_LIES_PER_CASE_AND_KIND)),
				...lies[lie].filter(({ isInSummary }) => isInSummary),
			];
			const before = counts.get(lie);
			const visible = [...(before?.visible ?? []), ...visibleLies(repliedCase, lie, planted)];
			counts.set(lie, { planted: (before?.planted ?? 0) + planted.length, visible });
		}
	}
	return counts;
}

/** Counts what is shown of each reply to the current request. */
export async function countReplies(): Promise<ReplyCounts> {
	const cases = repliedCases();
	const stances: string[][] = [];
	const changed: string[] = [];
	const coded: string[] = [];
	let written = 0;
	for (const one of cases) {
		const repliedCase = await readAnswersOf(one);
		const shown = shownOf(repliedCase, repliedCase.reply);
		const texts = shown ? sentencesOf(shown) : [];
		const known = new Set(texts.map(plain));
		const sentences = judgeSentences(repliedCase, repliedCase.reply);
		stances.push(...(shown?.claims ?? []).map(({ cells }) => Object.values(cells).map(({ stance }) => stance)));
		written += sentences.length;
		changed.push(...sentences.filter((text) => !known.has(plain(text))).map((text) => `${repliedCase.name} ${text}`));
		coded.push(...texts.filter((text) => repliedCase.question.codes.named(text, () => "") !== text));
	}
	const count = (matches: (row: string[]) => boolean) => stances.filter(matches).length;
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
