import type { GroundingMetadata } from "@google/genai";
import { MAX_CITATIONS } from "@parallax/contract";
import { at, countAt, listAt, textAt } from "../json.ts";
import type { Grounding } from "../port.ts";
import type { VendorCitation } from "./cited-text.ts";

/** Google's suggestions have about 20,000; what is longer is not from Google. */
const MAX_SUGGESTIONS_UNITS = 200_000;
/** How far from its place the words of a segment are looked for. */
const WINDOW_UNITS = 500;
const MAX_WORDS_UNITS = 2000;

type Field = keyof GroundingMetadata;
const FIELDS = ["groundingChunks", "groundingSupports", "webSearchQueries"] as const satisfies readonly Field[];

const bytesOf = (codePoint: number): number =>
	codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

/** The places in UTF-16 units of these places in bytes of UTF-8, read in one pass. */
function unitsAt(text: string, bytes: readonly number[]): ReadonlyMap<number, number> {
	const wanted = [...new Set(bytes)].toSorted((one, other) => one - other);
	const units = new Map<number, number>();
	let read = 0;
	let index = 0;
	for (const place of wanted) {
		while (read < place && index < text.length) {
			const codePoint = text.codePointAt(index) ?? 0;
			read += bytesOf(codePoint);
			index += codePoint > 0xffff ? 2 : 1;
		}
		units.set(place, index);
	}
	return units;
}

const isQuery = (query: unknown): boolean => typeof query === "string" && query.trim() !== "";

interface Segment {
	readonly from: number;
	readonly to: number;
	/** The words that Google names; empty when it names none. */
	readonly words: string;
	readonly chunks: readonly number[];
}

function segmentOf(support: unknown): Segment {
	const segment = at(support, "segment");
	return {
		from: countAt(segment, "startIndex") ?? 0,
		to: countAt(segment, "endIndex") ?? 0,
		words: textAt(segment, "text"),
		chunks: listAt(support, "groundingChunkIndices").filter((index) => typeof index === "number"),
	};
}

/** Null without a place, or when the named words are not near it: a mark must not stand at other words. */
function placeOf(text: string, from: number, to: number, words: string): VendorCitation["range"] {
	if (from >= to) return null;
	if (words === "" || text.slice(from, to) === words) return { from, to };
	if (words.length > MAX_WORDS_UNITS) return null;
	const start = Math.max(0, from - WINDOW_UNITS);
	const found = text.slice(start, from + words.length + WINDOW_UNITS).indexOf(words);
	return found < 0 ? null : { from: start + found, to: start + found + words.length };
}

/** A growing answer of Google's protocol with what its search says about it. */
export class GroundedText {
	readonly #pieces: string[] = [];
	/** The newest of each field: Google sends them early, late or several times. */
	readonly #latest = new Map<Field, readonly unknown[]>();
	#suggestions = "";
	/** What Google counts as searched for; an empty query is none. */
	queries = 0;

	append(text: string): void {
		if (text !== "") this.#pieces.push(text);
	}

	read(metadata: unknown): void {
		for (const field of FIELDS) {
			const list = listAt(metadata, field);
			if (list.length > 0) this.#latest.set(field, list);
			if (list.length > 0 && field === "webSearchQueries") this.queries = list.filter(isQuery).length;
		}
		const suggestions = textAt(metadata, "searchEntryPoint", "renderedContent");
		if (suggestions !== "" && suggestions.length <= MAX_SUGGESTIONS_UNITS) this.#suggestions = suggestions;
	}

	/** Null when nothing was searched for. */
	get grounding(): Grounding | null {
		return this.#latest.size > 0 || this.#suggestions !== "" ? { suggestions: this.#suggestions } : null;
	}

	/** The sources in the whole text. */
	citations(): VendorCitation[] {
		const segments = (this.#latest.get("groundingSupports") ?? []).slice(0, MAX_CITATIONS).map(segmentOf);
		const chunks = (this.#latest.get("groundingChunks") ?? []).map((chunk) => at(chunk, "web"));
		const text = this.#pieces.join("");
		const units = unitsAt(
			text,
			segments.flatMap(({ from, to }) => [from, to]),
		);
		const cited = segments.flatMap((segment) => {
			const range = placeOf(text, units.get(segment.from) ?? 0, units.get(segment.to) ?? 0, segment.words);
			return segment.chunks.map((index) => ({ chunk: chunks[index], range }));
		});
		const all = segments.length > 0 ? cited : chunks.map((chunk) => ({ chunk, range: null }));
		return all.slice(0, MAX_CITATIONS).flatMap(({ chunk, range }) => {
			const url = textAt(chunk, "uri");
			return url === "" ? [] : [{ url, title: textAt(chunk, "title"), range }];
		});
	}
}
