import { type Citation, MAX_CITATIONS, sourceAddress, sourceKey, sourceTitle } from "@parallax/contract";
import type { CitationChange } from "../port.ts";
import { LinkMarks, type Part } from "./link-marks.ts";

/** A citation as a vendor sends it. */
export interface VendorCitation {
	readonly url: string;
	readonly title: string;
	/** The place in the vendor's text, marks included; null when the vendor names none. */
	readonly range: { readonly from: number; readonly to: number } | null;
	/** OpenAI counts characters from the beginning of a part of the text. */
	readonly countedFrom?: number;
}

/** A part of the vendor's text that has left it. */
interface Removal {
	/** Its place in the vendor's text. */
	readonly from: number;
	readonly to: number;
	/** The units that have left up to its end. */
	readonly total: number;
}

/** Takes the marks of vendors out of a growing text, and maps the citations onto what stays. Positions are UTF-16 units. */
export class CitedText {
	readonly #marks = new LinkMarks();
	#citations: Citation[] = [];
	readonly #titles = new Map<string, string>();
	readonly #unplaced: VendorCitation[] = [];
	readonly #removals: Removal[] = [];
	/** Where the vendor's text has characters of two units. */
	readonly #pairsAt: number[] = [];
	#pushedUnits = 0;
	#readUnits = 0;
	#removedUnits = 0;
	#changedFrom = Number.POSITIVE_INFINITY;
	#received = 0;

	/** Returns the text that stays. */
	push(text: string): string {
		for (const { index } of text.matchAll(/[\ud800-\udbff]/g)) this.#pairsAt.push(this.#pushedUnits + index);
		this.#pushedUnits += text.length;
		return this.#read(this.#marks.push(text));
	}

	/** The rest of the text. Sources without a place stand at its end, unless the text itself names its sources. */
	flush(): string {
		const text = this.#read(this.#marks.flush());
		if (this.#citations.length === 0) {
			for (const source of this.#unplaced) this.#add(source, [this.#keptUnits, this.#keptUnits]);
		}
		return text;
	}

	cite(citation: VendorCitation): void {
		this.#received += 1;
		if (this.#received > MAX_CITATIONS) return;
		const { range, countedFrom } = citation;
		this.#titles.set(sourceKey(citation.url), citation.title);
		if (range === null) {
			this.#unplaced.push(citation);
			this.#entitle(citation);
			return;
		}
		const place = (at: number) => this.#placeOf(countedFrom === undefined ? at : this.#unitsOf(at, countedFrom));
		const from = place(range.from);
		this.#add(citation, [from, Math.max(from, place(range.to))]);
	}

	/** What has changed since the last call; null when nothing has. */
	takeChange(): CitationChange | null {
		const from = this.#changedFrom;
		if (from === Number.POSITIVE_INFINITY) return null;
		this.#changedFrom = Number.POSITIVE_INFINITY;
		return { from, citations: this.#citations.slice(from) };
	}

	/** The length of the vendor's text so far. */
	get pushedUnits(): number {
		return this.#pushedUnits;
	}

	get #keptUnits(): number {
		return this.#readUnits - this.#removedUnits;
	}

	#read(parts: readonly Part[]): string {
		let kept = "";
		for (const { text, units, mark } of parts) {
			const from = this.#readUnits;
			this.#readUnits += units;
			kept += text;
			if (text.length < units) {
				this.#removedUnits += units - text.length;
				this.#removals.push({ from: from + text.length, to: this.#readUnits, total: this.#removedUnits });
			}
			for (const url of mark?.urls ?? []) this.#add({ url, title: "" }, [this.#keptUnits, this.#keptUnits]);
		}
		return kept;
	}

	/** The index of a character, counted from a place in the text. */
	#unitsOf(characters: number, countedFrom: number): number {
		let units = countedFrom + characters;
		for (const pair of this.#pairsAt) {
			if (pair >= units) break;
			if (pair >= countedFrom) units += 1;
		}
		return units;
	}

	/** Where a place of the vendor's text is in what stays. */
	#placeOf(at: number): number {
		const within = Math.min(Math.max(0, at), this.#pushedUnits);
		const last = this.#removals.findLast(({ from }) => from < within);
		return within - (last ? last.total - Math.max(0, last.to - within) : 0);
	}

	/** The vendor sends the title of a source after its mark. */
	#entitle({ url, title }: Pick<VendorCitation, "url" | "title">): void {
		const key = sourceKey(url);
		for (const [index, known] of this.#citations.entries()) {
			if (sourceKey(known.url) === key) this.#replace(index, { ...known, title: sourceTitle(title, known.url) });
		}
	}

	#replace(index: number, next: Citation): void {
		const known = this.#citations[index];
		if (JSON.stringify(known) === JSON.stringify(next)) return;
		this.#citations[index] = next;
		this.#changedFrom = Math.min(this.#changedFrom, index);
	}

	#add({ url, title }: Pick<VendorCitation, "url" | "title">, at: Citation["at"]): void {
		const address = sourceAddress(url);
		if (address === null) return;
		const key = sourceKey(address);
		const named = { url: address, title: sourceTitle(title || (this.#titles.get(key) ?? ""), address) };
		const twin = this.#citations.findIndex((known) => known.at[1] === at[1] && sourceKey(known.url) === key);
		const known = this.#citations[twin];
		if (known) this.#replace(twin, { ...known, ...named, at: [Math.min(known.at[0], at[0]), at[1]] });
		else if (this.#citations.length < MAX_CITATIONS) this.#insert({ ...named, at });
		if (title !== "") this.#entitle({ url: address, title });
	}

	#insert(citation: Citation): void {
		const after = this.#citations.findLastIndex((known) => known.at[1] <= citation.at[1]);
		this.#citations.splice(after + 1, 0, citation);
		this.#changedFrom = Math.min(this.#changedFrom, after + 1);
	}
}
