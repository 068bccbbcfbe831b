import type { Passage } from "./plain-passages.ts";
import { splitSentences } from "./split-sentences.ts";

/** What gives a quotation its sense in its answer. Each text is empty where there is none, or where the quotation has it. */
export interface QuoteContext {
	/** The heading above it. */
	readonly heading: string;
	/** The heading of its column of a table: that of the second of two pieces. */
	readonly column: string;
	/** The heading of the column that the first of two pieces is in. */
	readonly labelColumn: string;
	/** The first cell of its row. */
	readonly label: string;
	/** The line that announces its list, or the item above it. */
	readonly leadIn: string;
	/** The sentence that it is a part of. */
	readonly sentence: string;
	readonly before: string;
}

export const NO_CONTEXT: QuoteContext = {
	heading: "",
	column: "",
	labelColumn: "",
	label: "",
	leadIn: "",
	sentence: "",
	before: "",
};

/** The pieces of a quotation, and behind a label and its cell the heading of the column, which says what the cell is. */
export const withColumnHeading = (pieces: readonly string[], { column }: QuoteContext): readonly string[] =>
	pieces.length === 2 && column !== "" ? [...pieces, column] : pieces;

/** What belongs to a cell of a table: figures of a claim may stand there. */
export const tableContext = ({ column, labelColumn, label }: QuoteContext): string[] =>
	[label, column, labelColumn].filter((text) => text !== "");

/** All of it: names of a claim may stand there. */
export const wholeContext = (context: QuoteContext): string[] => [
	...tableContext(context),
	...[context.sentence, context.before, context.leadIn, context.heading].filter((text) => text !== ""),
];

/** The passages of an answer in their order, and where each begins in the text that they make. */
export interface PlacedPassages {
	readonly passages: readonly Passage[];
	/** The passages, one a line. */
	readonly text: string;
	readonly starts: readonly number[];
}

/** Words that stand at more places are read at the first of them. */
const MAX_PLACES = 40;
/** Of a long passage this much is read before and behind a quotation. */
const UNITS_BEFORE = 600;
const UNITS_BEHIND = 400;

interface Place {
	readonly passage: number;
	/** The position in its passage. */
	readonly at: number;
}

export function placed(passages: readonly Passage[]): PlacedPassages {
	const starts: number[] = [];
	let length = 0;
	for (const { text } of passages) {
		starts.push(length);
		length += text.length + 1;
	}
	return { passages, starts, text: passages.map(({ text }) => text).join("\n") };
}

/** The passage that a position of the text is in. */
function passageAt(starts: readonly number[], position: number): number {
	let [low, high] = [0, starts.length - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((starts[middle] ?? 0) <= position) low = middle;
		else high = middle - 1;
	}
	return low;
}

function placesOf(piece: string, { text, starts }: PlacedPassages): Place[] {
	const places: Place[] = [];
	if (piece === "") return places;
	for (let from = text.indexOf(piece); from >= 0 && places.length < MAX_PLACES; from = text.indexOf(piece, from + 1)) {
		const passage = passageAt(starts, from);
		places.push({ passage, at: from - (starts[passage] ?? 0) });
	}
	return places;
}

/** Cells of one row are nearer to each other than to any other passage; whole passages are preferred to parts. */
function distance(a: Place, b: Place, passages: readonly Passage[]): number {
	const [one, other] = [passages[a.passage], passages[b.passage]];
	const isSameRow = one?.cell && other?.cell && one.cell.row === other.cell.row;
	return isSameRow ? 0 : Math.abs(a.passage - b.passage);
}

/** The places of the pieces that are nearest to each other; several where they are equally near. */
function nearestPlaces(pieces: readonly string[], answer: PlacedPassages): (readonly Place[])[] {
	const [first = [], second] = pieces.slice(0, 2).map((piece) => placesOf(piece, answer));
	if (!second || second.length === 0 || first.length === 0) return first.slice(0, 1).map((place) => [place]);
	const pairs = first.flatMap((a) => second.map((b) => ({ places: [a, b], apart: distance(a, b, answer.passages) })));
	const least = pairs.reduce((nearest, { apart }) => Math.min(nearest, apart), Number.POSITIVE_INFINITY);
	return pairs.filter(({ apart }) => apart === least).map(({ places }) => places);
}

/** Of equal cells in one row the one whose column the claim names; the first, without its column, when it names none. */
function chosenPlaces(
	nearest: readonly (readonly Place[])[],
	columnOf: (places: readonly Place[]) => string,
	claim: string,
): { readonly places: readonly Place[]; readonly column: string } {
	const [places = []] = nearest;
	const columns = new Set(nearest.map(columnOf));
	if (columns.size <= 1) return { places, column: columnOf(places) };
	const isNamed = (column: string): boolean => column !== "" && claim.toLowerCase().includes(column.toLowerCase());
	const named = nearest.find((one) => isNamed(columnOf(one)));
	return { places: named ?? places, column: named ? columnOf(named) : "" };
}

/** The sentence that a place is in, and the one before it. */
function sentencesAt({ passage, at }: Place, passages: readonly Passage[]): Pick<QuoteContext, "sentence" | "before"> {
	const { text = "", isProse = false, heading = "", leadIn = "" } = passages[passage] ?? {};
	if (!isProse) return { sentence: "", before: "" };
	const start = Math.max(0, at - UNITS_BEFORE);
	const sentences = splitSentences(text.slice(start, at + UNITS_BEHIND));
	let from = start;
	for (const [index, sentence] of sentences.entries()) {
		from = text.indexOf(sentence, from) + sentence.length;
		if (from > at) return { sentence, before: sentences[index - 1] ?? earlierSentence() };
	}
	return { sentence: "", before: "" };

	function earlierSentence(): string {
		const earlier = passages[passage - 1];
		if (leadIn !== "" || !earlier?.isProse || earlier.heading !== heading) return "";
		return splitSentences(earlier.text.slice(-UNITS_BEFORE)).at(-1) ?? "";
	}
}

const columnOf = ({ passages }: PlacedPassages, places: readonly Place[]): string =>
	passages[places.at(-1)?.passage ?? -1]?.cell?.column ?? "";

/** The passage that the last of one or two pieces is in; -1 where there is none. */
export const lastPlaceOf = (answer: PlacedPassages, pieces: readonly string[], claim: string): number =>
	chosenPlaces(nearestPlaces(pieces, answer), (places) => columnOf(answer, places), claim).places.at(-1)?.passage ?? -1;

/** What gives a quotation of one or two pieces its sense. The claim of its row decides between equal cells. */
export function contextOf(answer: PlacedPassages, pieces: readonly string[], claim = ""): QuoteContext {
	const { places, column } = chosenPlaces(nearestPlaces(pieces, answer), (nearest) => columnOf(answer, nearest), claim);
	const last = places.at(-1);
	if (!last) return NO_CONTEXT;
	const unlessQuoted = (text: string): string => (pieces.some((piece) => piece.includes(text)) ? "" : text);
	const { heading = "", leadIn = "", cell } = answer.passages[last.passage] ?? {};
	const labelCell = places.length > 1 ? answer.passages[places[0]?.passage ?? 0]?.cell : null;
	const { sentence, before } = sentencesAt(last, answer.passages);
	return {
		heading: unlessQuoted(heading),
		column: unlessQuoted(column),
		labelColumn: unlessQuoted(labelCell?.column ?? ""),
		label: unlessQuoted(cell?.label ?? ""),
		leadIn: unlessQuoted(leadIn),
		sentence: unlessQuoted(sentence),
		before: unlessQuoted(before),
	};
}
