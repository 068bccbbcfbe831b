import { withNeighbourFigures } from "./neighbour-figures.ts";

/** The parts of a judge's reply that a lie can be planted in. */
interface Reply {
	claims: { claim: string; cells: { answer: string; stance: string; quotes: string[] }[] }[];
	summaries: { text: string }[];
}

export const LIES = ["figure", "name", "date", "quote", "neighbour figure"] as const;
export type Lie = (typeof LIES)[number];

/** A reply with one lie in it, and the words that a reader would see. */
export interface PlantedLie {
	readonly lie: Lie;
	readonly reply: string;
	readonly words: string;
	readonly isInSummary: boolean;
}

const YEAR = /(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/;
const FIGURE = /(?<![\p{L}\d.,])\d{2,3}(?:[.,]\d+)*(?![\d.,]*\d)/u;
const NAME = /(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}/u;
const OTHER_NAME = "Wexworth";

interface ReplySentence {
	readonly text: string;
	readonly isInSummary: boolean;
	readonly set: (text: string) => void;
}

const sentencesOf = (reply: Reply): ReplySentence[] => [
	...reply.claims.map((row) => ({
		text: row.claim,
		isInSummary: false,
		set: (text: string) => {
			row.claim = text;
		},
	})),
	...reply.summaries.map((summary) => ({
		text: summary.text,
		isInSummary: true,
		set: (text: string) => {
			summary.text = text;
		},
	})),
];

/** Applies a change to each sentence in turn, each time in a new copy of the reply. */
function plantInSentences(
	source: string,
	lie: Lie,
	change: (text: string) => [text: string, words: string] | null,
): PlantedLie[] {
	return sentencesOf(JSON.parse(source) as Reply).flatMap(({ isInSummary }, index) => {
		const reply = JSON.parse(source) as Reply;
		const sentence = sentencesOf(reply)[index];
		const changed = sentence && change(sentence.text);
		// If the reply contains these words anyway, they do not show whether a reader sees the lie.
		if (!changed || source.includes(changed[1])) return [];
		sentence.set(changed[0]);
		return [{ lie, reply: JSON.stringify(reply), words: changed[1], isInSummary }];
	});
}

const replaceFirst =
	(pattern: RegExp, makeLie: (found: string) => string) =>
	(text: string): [string, string] | null => {
		const found = pattern.exec(text)?.[0];
		if (found === undefined) return null;
		const lie = makeLie(found);
		return [text.replace(found, lie), lie];
	};

const alterFigure = (found: string): string =>
	found.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1)).replace(/\d$/, "7");

/** Replaces one word of each quotation, so that no answer contains it. */
function alterQuotes(source: string): PlantedLie[] {
	return (JSON.parse(source) as Reply).claims.flatMap(({ cells }, row) =>
		cells.flatMap((_, cellIndex): PlantedLie[] => {
			const reply = JSON.parse(source) as Reply;
			const quotes = reply.claims[row]?.cells[cellIndex]?.quotes;
			const [first = ""] = quotes ?? [];
			const words = first.split(" ");
			if (!quotes || words.length < 3) return [];
			words[1] = "never";
			quotes[0] = words.join(" ");
			return [{ lie: "quote", reply: JSON.stringify(reply), words: words.join(" "), isInSummary: false }];
		}),
	);
}

/** What lies are made of, besides the reply. */
interface Planting {
	readonly question: string;
	/** The answer with a code or a heading with it. */
	readonly answerOf: (label: string) => string;
}

/** Gives each row figures that stand beside its quotations. The reply has this row alone. */
const plantNeighbours = (source: string, { question, answerOf }: Planting): PlantedLie[] =>
	(JSON.parse(source) as Reply).claims.flatMap((row) => {
		const quotes = row.cells
			.filter(({ stance }) => stance === "says")
			.map(({ answer, quotes: pieces }) => ({ answer: answerOf(answer), pieces }));
		return withNeighbourFigures(row.claim, quotes, question).map((words): PlantedLie => {
			const reply = { claims: [{ ...row, claim: words, follows: null }], summaries: [] };
			return { lie: "neighbour figure", reply: JSON.stringify(reply), words, isInSummary: false };
		});
	});

/** All lies that can be planted in a reply, kind by kind. */
export const plantLies = (reply: string, planting: Planting): Record<Lie, PlantedLie[]> => ({
	figure: plantInSentences(reply, "figure", replaceFirst(FIGURE, alterFigure)),
	name: plantInSentences(
		reply,
		"name",
		replaceFirst(NAME, () => OTHER_NAME),
	),
	date: plantInSentences(
		reply,
		"date",
		replaceFirst(YEAR, (year) => String(Number(year) - 37)),
	),
	quote: alterQuotes(reply),
	"neighbour figure": plantNeighbours(reply, planting),
});
