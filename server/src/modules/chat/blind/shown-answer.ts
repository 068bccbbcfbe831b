import { type ChatDelta, isSettled, type ProviderResponse } from "@parallax/contract";
import { GrowingMask } from "../../introductions/index.ts";
import { type Blind, letterOf, namesIn } from "./blind.ts";
import { hideResponse, isCut, withoutSampleNames } from "./hide.ts";
import type { Column } from "./lockstep.ts";
import { ShownWords } from "./shown-words.ts";

/** What is shown of one answer of a blind chat: its masked text, up to a word. */
export class ShownAnswer {
	readonly #blind: Blind;
	readonly #prompt: string;
	/** As the server knows it. */
	#known: ProviderResponse;
	#mask: GrowingMask;
	#words = new ShownWords();
	#shownUnits = 0;
	#isSettledShown = false;

	constructor(blind: Blind, prompt: string, known: ProviderResponse) {
		this.#blind = blind;
		this.#prompt = prompt;
		this.#known = known;
		this.#mask = this.#newMask();
		this.#readKnown();
	}

	get isOver(): boolean {
		return this.#isSettledShown;
	}

	get column(): Column {
		const isOver = isSettled(this.#known);
		const { id, firstWordMs, response } = this.#known;
		return {
			...{ id, isWriting: !isOver, words: this.#words.count },
			hasBegun: isOver || firstWordMs !== null || response !== "",
		};
	}

	/** False when what has been shown is not the beginning of the answer any more: then readers need a snapshot. */
	read(known: ProviderResponse): boolean {
		// Most events are about another answer of the turn.
		if (known === this.#known) return true;
		const isSameAttempt = known.attempt === this.#known.attempt;
		const shown = this.#shownText;
		this.#known = known;
		// A mask that reads on only adds to what it has masked.
		if (isSameAttempt && this.#readKnown()) return true;
		this.#mask = this.#newMask();
		this.#words = new ShownWords();
		this.#readKnown();
		if (this.#mask.masked.startsWith(shown)) return true;
		this.#shownUnits = 0;
		return false;
	}

	/** False when it does not continue the text before. */
	#readKnown(): boolean {
		const text = withoutSampleNames(this.#known.response, this.#known);
		if (!this.#mask.read(text, isSettled(this.#known), { isCut: isCut(this.#known) })) return false;
		this.#words.read(this.#mask.masked);
		return true;
	}

	/** All of it, as of an answer that had ended before the others were asked. */
	showAll(): void {
		this.#shownUnits = this.#mask.masked.length;
		this.#isSettledShown = true;
	}

	/** What readers have not seen yet of the first words; null when there is nothing. */
	showWords(count: number): ChatDelta | null {
		const text = this.#words.first(count);
		const at = this.#shownUnits;
		if (text.length <= at) return null;
		this.#shownUnits = text.length;
		const { id, turn, seat, edition, attempt } = this.#known;
		return { id, turn, seat: letterOf(this.#blind, seat), edition, attempt, at, text: text.slice(at) };
	}

	/** The end of the answer, once all of its words are shown; null before, and when it is shown already. */
	showEnd(): ProviderResponse | null {
		const isWhole = isSettled(this.#known) && this.#shownUnits === this.#mask.masked.length;
		if (!isWhole || this.#isSettledShown) return null;
		this.#isSettledShown = true;
		return this.view();
	}

	view(): ProviderResponse {
		const status = this.#isSettledShown ? this.#known.status : "pending";
		return hideResponse(this.#blind, this.#known, { status, text: this.#shownText });
	}

	get #shownText(): string {
		return this.#mask.masked.slice(0, this.#shownUnits);
	}

	#newMask(): GrowingMask {
		return new GrowingMask(this.#prompt, namesIn(this.#blind));
	}
}
