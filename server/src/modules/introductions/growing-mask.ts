import type { AssistantNames } from "./assistant-names.ts";
import { OwnNames, sentenceEnds } from "./own-names.ts";

/** Stands for every name that an answer gives as its own. */
export const HIDDEN_NAME = "▮▮▮";

/** A longer sentence is read in pieces, each together with the one before and the one after it. */
const MAX_SENTENCE_WORDS = 24;
const PIECE_WORDS = 12;

/** The words of a growing sentence and where its pieces end. Each part of the text is read once. */
class SentenceWords {
	/** The last word may still grow. */
	#count = 0;
	#wordEnd = -1;
	/** The end of each piece that has all of its words, the last of which may still grow. */
	readonly #pieceEnds: number[] = [];
	#readTo: number;

	constructor(from: number) {
		this.#readTo = from;
	}

	get isLong(): boolean {
		return this.#count > MAX_SENTENCE_WORDS;
	}

	get pieceEnds(): readonly number[] {
		return this.#pieceEnds;
	}

	read(text: string, to: number): void {
		const from = this.#readTo;
		if (to <= from) return;
		for (const { index, 0: word } of text.slice(from, to).matchAll(/\S+/g)) {
			// Otherwise it is the rest of the last word.
			if (from + index !== this.#wordEnd) this.#count += 1;
			this.#wordEnd = from + index + word.length;
			if (this.#count % PIECE_WORDS === 0) this.#pieceEnds[this.#count / PIECE_WORDS - 1] = this.#wordEnd;
		}
		this.#readTo = to;
	}
}

interface Ending {
	readonly isCut?: boolean;
}

interface Place {
	readonly from: number;
	readonly to: number;
	/** What is read with it, to know whether a name in it is the answer's own. */
	readonly readFrom: number;
	readonly readTo: number;
}

/**
 * Hides the names that an answer gives as its own while it grows. A part leaves as soon as no later word can make it an
 * introduction, and never changes: what has left is a prefix of the whole answer as it is masked in the end.
 */
export class GrowingMask {
	readonly #ownNames: OwnNames;
	/** The names that the answer has given as its own so far. */
	readonly #families = new Set<string>();
	#text = "";
	/** How much of the text has left, and where its current sentence begins. */
	#done = 0;
	#sentence = 0;
	#words = new SentenceWords(0);
	/** How many pieces of a long sentence have left. */
	#pieces = 0;
	/** The end of the last word: up to there the ends of sentences are known. */
	#last = 0;
	#masked = "";
	#isCut = false;

	constructor(question: string, assistantNames: AssistantNames) {
		this.#ownNames = new OwnNames(question, assistantNames);
	}

	/** The part that has left. */
	get masked(): string {
		return this.#masked;
	}

	/**
	 * Takes the text so far. False when it does not continue the text before: then a new mask is needed. A text that is cut off
	 * may end in the middle of an introduction.
	 */
	read(text: string, isWhole: boolean, { isCut = false }: Ending = {}): boolean {
		const known = this.#text.length;
		// Many times faster than startsWith, which compares letter by letter, and this happens for each few words.
		if (text.slice(0, known) !== this.#text) return false;
		this.#text = text;
		this.#isCut = isCut;
		for (const end of this.#completeSentences(known, isWhole)) this.#leaveSentence(end, end === text.length && isWhole);
		if (!isWhole) this.#leavePieces();
		return true;
	}

	/** The new ends of the sentences that are followed by another one, or of all when the text is whole. */
	#completeSentences(known: number, isWhole: boolean): number[] {
		const text = this.#text;
		const from = this.#last;
		const grown = text.slice(known).trimEnd().length;
		if (grown > 0) this.#last = known + grown;
		const ends = grown > 0 ? sentenceEnds(text.slice(0, this.#last), from) : [];
		const complete = ends.filter((end) => end > this.#sentence && end < this.#last);
		return isWhole ? [...complete, text.length] : complete;
	}

	#leaveSentence(end: number, isLast: boolean): void {
		const from = this.#sentence;
		this.#words.read(this.#text, end);
		const { isLong, pieceEnds } = this.#words;
		if (!isLong) this.#leave({ from, to: end, readFrom: from, readTo: end }, isLast);
		else this.#leaveUpTo([...pieceEnds.filter((one) => one < end), end], end, isLast);
		this.#sentence = end;
		this.#words = new SentenceWords(end);
		this.#pieces = 0;
	}

	/** Of a long sentence that is still being written, the pieces that are followed by a whole one. */
	#leavePieces(): void {
		this.#words.read(this.#text, this.#text.length);
		const { isLong, pieceEnds } = this.#words;
		if (isLong) this.#leaveUpTo(pieceEnds, null, false);
	}

	/** `end` is the end of the sentence; null while it is being written, when its last whole piece has to wait. */
	#leaveUpTo(ends: readonly number[], end: number | null, isLast: boolean): void {
		// The last word may still grow.
		const whole = ends.at(-1) === this.#text.length ? ends.length - 1 : ends.length;
		const count = end === null ? whole - 1 : ends.length;
		for (let index = this.#pieces; index < count; index += 1) {
			const place = {
				from: index === 0 ? this.#sentence : (ends[index - 1] ?? 0),
				to: ends[index] ?? 0,
				readFrom: index < 2 ? this.#sentence : (ends[index - 2] ?? 0),
				readTo: ends[index + 1] ?? ends[index] ?? 0,
			};
			this.#leave(place, isLast && place.readTo === end);
		}
		this.#pieces = Math.max(this.#pieces, count);
	}

	#leave({ from, to, readFrom, readTo }: Place, isLast: boolean): void {
		const place = { isFirst: readFrom === 0, isBegin: readFrom === this.#sentence, isLast };
		const part = this.#text.slice(readFrom, readTo);
		const own =
			isLast && this.#isCut
				? this.#ownNames.findInCutPart(part)
				: this.#ownNames.findInPart(part, place, this.#families);
		for (const { at, name } of own) {
			const start = readFrom + at;
			if (start < Math.max(from, this.#done) || start >= to) continue;
			this.#masked += this.#text.slice(this.#done, start) + HIDDEN_NAME;
			// A name that two pieces share leaves with the first.
			this.#done = start + name.length;
		}
		if (this.#done >= to) return;
		this.#masked += this.#text.slice(this.#done, to);
		this.#done = to;
	}
}

/** The whole text, masked as if it had grown. */
export function maskOwnNames(
	question: string,
	text: string,
	assistantNames: AssistantNames,
	ending: Ending = {},
): string {
	const mask = new GrowingMask(question, assistantNames);
	mask.read(text, true, ending);
	return mask.masked;
}
