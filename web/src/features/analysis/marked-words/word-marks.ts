import { useSyncExternalStore } from "react";
import type { TurnScope } from "../../chat/index.ts";
import { passageAt } from "../disputed/passage-at.ts";
import { canHighlight } from "../quoted-words.ts";

/** Something to be said of words in an answer. */
export interface WordMark {
	readonly id: string;
	/** The column whose words these are. */
	readonly seat: string;
	/** Verbatim from the answer; its pieces are apart by line breaks. */
	readonly quote: string;
	/** True when the answer with these words has been replaced. */
	readonly stale: boolean;
}

export interface MarkedWords<Mark extends WordMark> {
	readonly mark: Mark;
	readonly ranges: readonly Range[];
}

export interface ShownMark {
	readonly scope: TurnScope;
	readonly id: string;
	/** The element that gets the focus back; null if the words were pressed. */
	readonly origin: HTMLElement | null;
}

interface WordMarksOptions<Mark extends WordMark> {
	/** The names of the highlights, which are those of the page, so its turns share them. */
	readonly highlights: readonly string[];
	readonly highlightOf: (mark: Mark) => string;
}

const NONE: readonly never[] = [];

/** A page has one note at a time, of whichever kind. */
let closeShown = (): void => {};

/** Highlights words in answers and knows which of them have a note: one kind of marks, in all turns of the page. */
export class WordMarks<Mark extends WordMark> {
	readonly #options: WordMarksOptions<Mark>;
	readonly #wordsByTurn = new Map<TurnScope, readonly MarkedWords<Mark>[]>();
	readonly #listeners = new Set<() => void>();
	#shown: ShownMark | null = null;
	#stop = new AbortController();

	constructor(options: WordMarksOptions<Mark>) {
		this.#options = options;
	}

	show(next: ShownMark | null): void {
		if (next) {
			closeShown();
			closeShown = () => this.#set(null);
		}
		this.#set(next);
	}

	/** Scrolls to the words of a mark and shows their note. */
	goTo(scope: TurnScope, { id, seat }: Pick<Mark, "id" | "seat">, origin: HTMLElement | null): void {
		scope.layout?.bringForward(seat);
		const words = this.#wordsByTurn.get(scope)?.find(({ mark }) => mark.id === id);
		const start = words?.ranges[0]?.startContainer.parentElement;
		start?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
		this.show({ scope, id, origin });
	}

	/** Highlights the words of a turn, and shows a note when they are pressed. */
	register(scope: TurnScope, words: readonly MarkedWords<Mark>[]): void {
		if (this.#wordsByTurn.size === 0) {
			this.#stop = new AbortController();
			document.addEventListener("click", this.#onPress, { capture: true, signal: this.#stop.signal });
		}
		this.#wordsByTurn.set(scope, words);
		this.#changed();
	}

	remove(scope: TurnScope): void {
		if (!this.#wordsByTurn.delete(scope)) return;
		this.#changed();
		if (this.#shown?.scope === scope) this.show(null);
		if (this.#wordsByTurn.size === 0) this.#stop.abort();
	}

	/** The mark that has a note at its words. */
	readonly useShown = (): ShownMark | null =>
		useSyncExternalStore(
			this.#subscribe,
			() => this.#shown,
			() => null,
		);

	/** The words of a turn that were found in its answers. */
	readonly useWords = (scope: TurnScope): readonly MarkedWords<Mark>[] =>
		useSyncExternalStore(
			this.#subscribe,
			() => this.#wordsByTurn.get(scope) ?? NONE,
			() => NONE,
		);

	readonly #subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	};

	#set(next: ShownMark | null): void {
		this.#shown = next;
		this.#notify();
	}

	#notify(): void {
		for (const listener of this.#listeners) listener();
	}

	#changed(): void {
		this.#highlightAll();
		this.#notify();
	}

	#highlightAll(): void {
		if (!canHighlight()) return;
		const { highlights, highlightOf } = this.#options;
		const words = [...this.#wordsByTurn.values()].flat();
		for (const name of highlights) {
			const ranges = words.filter(({ mark }) => highlightOf(mark) === name).flatMap((one) => one.ranges);
			if (ranges.length === 0) {
				CSS.highlights.delete(name);
				continue;
			}
			const highlight = new Highlight(...ranges);
			// The words of a claim that the reader has chosen are highlighted on top of these.
			highlight.priority = -1;
			CSS.highlights.set(name, highlight);
		}
	}

	readonly #onPress = (event: MouseEvent): void => {
		const target = event.target instanceof Element ? event.target : null;
		if (!target?.closest(".answer") || target.closest("a, button")) return;
		if (document.getSelection()?.isCollapsed === false) return;
		for (const [scope, words] of this.#wordsByTurn) {
			const found = scope.reading?.contains(target) ? passageAt(words, event) : null;
			if (!found) continue;
			// Words that have a mark of another kind as well have one note at a time.
			event.stopImmediatePropagation();
			this.show({ scope, id: found.mark.id, origin: null });
			return;
		}
	};
}
