import { readLetters } from "./letters.ts";

/** Elements in a column that are not the assistant's words. */
export const EXCLUDED_ELEMENTS = ".host, button, .vh, .code-head, .katex-html";
/** Elements that begin a passage of their own: no word continues from one into another. */
export const PASSAGES = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, dt, dd, annotation";
/** The end of a sentence in the signs between two letters. A full stop inside a number has no blank behind it. */
const SENTENCE_END = /[.!?؟…]["'”’»)\]*_]*\s|[。！？]|\n/;

/** What a letter stands in. */
export interface PlaceOfLetter {
	/** The row of a table; null outside of tables. */
	readonly row: object | null;
	/** The innermost item of a list. */
	readonly item: { contains(other: PlaceOfLetter["item"]): boolean } | null;
}

/** The place of a text node in its answer. */
interface Place extends PlaceOfLetter {
	readonly node: Text;
	readonly passage: Element | null;
	readonly row: Element | null;
	readonly item: Element | null;
}

/** Every letter and digit of an answer, with its position there. */
export interface Letters<P extends PlaceOfLetter = PlaceOfLetter> {
	readonly folded: string;
	/** By index in `folded`, as are all lists below. */
	readonly written: readonly string[];
	/** The signs before each letter; a line feed where a passage begins. */
	readonly gaps: readonly string[];
	/** The signs behind the last letter. */
	readonly end: string;
	readonly places: readonly P[];
	readonly offsets: readonly number[];
	/** The number of sentences before each letter. */
	readonly sentences: readonly number[];
}

/** Every visible letter and digit of an answer, with its position in the document. */
export type AnswerLetters = Letters<Place>;

const placeOf = (node: Text): Place => {
	const parent = node.parentElement;
	return {
		node,
		passage: parent?.closest(PASSAGES) ?? null,
		row: parent?.closest("tr") ?? null,
		item: parent?.closest("li") ?? null,
	};
};

/** Collects the letters of an answer, text by text. */
export class LetterCollector<P extends PlaceOfLetter> {
	readonly #folded: string[] = [];
	readonly #lists = {
		written: [] as string[],
		gaps: [] as string[],
		places: [] as P[],
		offsets: [] as number[],
		sentences: [] as number[],
	};
	#gap = "\n";
	#sentence = 0;

	/** `start` is added to the positions in the text. */
	add(text: string, place: P, start = 0): void {
		const { written, gaps, places, offsets, sentences } = this.#lists;
		this.#gap = readLetters(text, this.#gap, (letter) => {
			if (letter.gap !== "" && SENTENCE_END.test(letter.gap)) this.#sentence += 1;
			this.#folded.push(letter.folded);
			written.push(letter.written);
			gaps.push(letter.gap);
			places.push(place);
			offsets.push(start + letter.offset);
			sentences.push(this.#sentence);
		});
	}

	/** A passage or a line ends here. */
	breakLine(): void {
		this.#gap += "\n";
	}

	letters(): Letters<P> {
		return { folded: this.#folded.join(""), end: `${this.#gap}\n`, ...this.#lists };
	}
}

export function readAnswer(answer: Element): AnswerLetters {
	const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	const collector = new LetterCollector<Place>();
	let last: Place | null = null;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (node.nodeName === "BR") collector.breakLine();
		if (node.nodeType !== Node.TEXT_NODE || node.parentElement?.closest(EXCLUDED_ELEMENTS)) continue;
		const text = node as Text;
		const place = placeOf(text);
		if (last && last.passage !== place.passage) collector.breakLine();
		last = place;
		collector.add(text.data, place);
	}
	return collector.letters();
}
