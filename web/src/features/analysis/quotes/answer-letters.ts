import { readLetters } from "./letters.ts";

/** Elements in a column that are not the assistant's words. */
const EXCLUDED_ELEMENTS = ".host, button, .vh, .code-head, .katex-html";
/** Elements that begin a passage of their own: no word continues from one into another. */
const PASSAGES = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, dt, dd, annotation";
/** The end of a sentence in the signs between two letters. A full stop inside a number has no blank behind it. */
const SENTENCE_END = /[.!?؟…]["'”’»)\]*_]*\s|[。！？]|\n/;

/** The place of a text node in its answer. */
interface Place {
	readonly node: Text;
	readonly passage: Element | null;
	readonly row: Element | null;
	readonly item: Element | null;
}

/** Every visible letter and digit of an answer, with its position in the document. */
export interface AnswerLetters {
	readonly folded: string;
	/** By index in `folded`, as are all lists below. */
	readonly written: readonly string[];
	/** The signs before each letter; a line feed where a passage begins. */
	readonly gaps: readonly string[];
	/** The signs behind the last letter. */
	readonly end: string;
	readonly places: readonly Place[];
	readonly offsets: readonly number[];
	/** The number of sentences before each letter. */
	readonly sentences: readonly number[];
}

const placeOf = (node: Text): Place => {
	const parent = node.parentElement;
	return {
		node,
		passage: parent?.closest(PASSAGES) ?? null,
		row: parent?.closest("tr") ?? null,
		item: parent?.closest("li") ?? null,
	};
};

export function readAnswer(answer: Element): AnswerLetters {
	const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	const [folded, written, gaps, places, offsets, sentences]: [
		string[],
		string[],
		string[],
		Place[],
		number[],
		number[],
	] = [[], [], [], [], [], []];
	let gap = "\n";
	let sentence = 0;
	let last: Place | null = null;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (node.nodeName === "BR") gap += "\n";
		if (node.nodeType !== Node.TEXT_NODE || node.parentElement?.closest(EXCLUDED_ELEMENTS)) continue;
		const text = node as Text;
		const place = placeOf(text);
		if (last && last.passage !== place.passage) gap += "\n";
		last = place;
		gap = readLetters(text.data, gap, (letter) => {
			if (letter.gap !== "" && SENTENCE_END.test(letter.gap)) sentence += 1;
			folded.push(letter.folded);
			written.push(letter.written);
			gaps.push(letter.gap);
			places.push(place);
			offsets.push(letter.offset);
			sentences.push(sentence);
		});
	}
	return { folded: folded.join(""), written, gaps, end: `${gap}\n`, places, offsets, sentences };
}
