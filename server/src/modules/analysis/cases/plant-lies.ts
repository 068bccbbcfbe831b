/** The parts of a judge's reply that a lie can be planted in. */
interface Reply {
	claims: { claim: string; cells: { answer: string; quotes: string[] }[] }[];
	together: { text: string }[];
	dissent: { text: string }[];
}

export const LIES = ["figure", "name", "date", "quote", "speaker"] as const;
export type Lie = (typeof LIES)[number];

/** A reply with one lie in it, and the words by which a reader would meet it. */
export interface PlantedLie {
	readonly lie: Lie;
	readonly reply: string;
	readonly words: string;
}

const YEAR = /(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/;
const FIGURE = /(?<![\p{L}\d.,])\d{2,3}(?:[.,]\d+)*(?![\d.,]*\d)/u;
const NAME = /(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}/u;
const LEAST_WORDS_BETWEEN = 6;
const OTHER_NAME = "Wexworth";

const sentencesOf = (reply: Reply): { text: string; set: (text: string) => void }[] => [
	...reply.claims.map((row) => ({
		text: row.claim,
		set: (text: string) => {
			row.claim = text;
		},
	})),
	...[...reply.together, ...reply.dissent].map((sentence) => ({
		text: sentence.text,
		set: (text: string) => {
			sentence.text = text;
		},
	})),
];

/** The same in one sentence after the other, each in a copy of the reply. */
function inSentences(
	source: string,
	lie: Lie,
	change: (text: string) => [text: string, words: string] | null,
): PlantedLie[] {
	return sentencesOf(JSON.parse(source) as Reply).flatMap((_, place) => {
		const reply = JSON.parse(source) as Reply;
		const sentence = sentencesOf(reply)[place];
		const changed = sentence && change(sentence.text);
		// Words that stand there anyway would not tell whether the lie is met.
		if (!changed || (lie !== "speaker" && source.includes(changed[1]))) return [];
		sentence.set(changed[0]);
		return [{ lie, reply: JSON.stringify(reply), words: changed[1] }];
	});
}

const replaced =
	(pattern: RegExp, by: (found: string) => string) =>
	(text: string): [string, string] | null => {
		const found = pattern.exec(text)?.[0];
		if (found === undefined) return null;
		const lie = by(found);
		return [text.replace(found, lie), lie];
	};

const OTHER_FIGURE = (found: string): string =>
	found.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1)).replace(/\d$/, "7");

/** A word of the quotation becomes another: so it stands in no answer. */
function falseQuotes(source: string): PlantedLie[] {
	return (JSON.parse(source) as Reply).claims.flatMap(({ cells }, row) =>
		cells.flatMap((_, at): PlantedLie[] => {
			const reply = JSON.parse(source) as Reply;
			const quotes = reply.claims[row]?.cells[at]?.quotes;
			const [first = ""] = quotes ?? [];
			const words = first.split(" ");
			if (!quotes || words.length < 3) return [];
			words[1] = "never";
			quotes[0] = words.join(" ");
			return [{ lie: "quote", reply: JSON.stringify(reply), words: words.join(" ") }];
		}),
	);
}

/** In a sentence that names two answers they change places. */
const otherSpeakers =
	(codes: readonly string[]) =>
	(text: string): [string, string] | null => {
		const named = codes.filter((code) => text.includes(code)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
		const [one, other] = [named[0], named.at(-1)];
		if (!one || !other || one === other) return null;
		// Named together they say the same, so that nothing would be false.
		const between = text.slice(text.indexOf(one), text.indexOf(other)).replace(new RegExp(codes.join("|"), "g"), "");
		if (between.split(/\s+/).length < LEAST_WORDS_BETWEEN) return null;
		const swapped = text.replaceAll(one, "\u0001").replaceAll(other, one).replaceAll("\u0001", other);
		return [swapped, swapped];
	};

/** All lies that can be planted in a reply, kind by kind. */
export const plantLies = (reply: string, codes: readonly string[]): Record<Lie, PlantedLie[]> => ({
	figure: inSentences(reply, "figure", replaced(FIGURE, OTHER_FIGURE)),
	name: inSentences(
		reply,
		"name",
		replaced(NAME, () => OTHER_NAME),
	),
	date: inSentences(
		reply,
		"date",
		replaced(YEAR, (year) => String(Number(year) - 37)),
	),
	quote: falseQuotes(reply),
	speaker: inSentences(reply, "speaker", otherSpeakers(codes)),
});
