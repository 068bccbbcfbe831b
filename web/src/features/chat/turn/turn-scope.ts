import type { Command } from "../../../lib/keys/commands.ts";

/** What the rest of the turn can read and change in the layout of its answers. */
export interface AnswersLayout {
	isShown(seatId: string): boolean;
	/** Makes the answer visible synchronously, even if another is enlarged or two are compared. */
	bringForward(seatId: string): void;
}

/** Navigation that the marks in the answers and the claim map provide to links elsewhere in their turn. */
export interface ClaimJumps {
	/** Goes to the quote in which an answer takes its stance on a claim. The reader can return to `from`. */
	readonly toQuote: (claimIndex: number, seatId: string, from: HTMLElement) => void;
	/** Goes to the row of a claim, or to the cell of one answer in it. The reader can return to `from`, if given. */
	readonly toRow: (claimIndex: number, seatId: string | null, from: HTMLElement | null) => void;
}

/** What exists once for each turn of the page, so that its parts find each other and never those of another turn. */
export class TurnScope {
	readonly turn: number;
	/** The element with the verdict and the answers, whatever their layout; null while they are not on the page. */
	reading: HTMLElement | null = null;
	/** The jumps that are possible now. */
	jumps: Partial<ClaimJumps> = {};
	#layout: AnswersLayout | null = null;
	readonly #layoutListeners = new Set<() => void>();

	readonly #covers = new Map<string, () => void>();

	#commandSets: readonly (readonly Command[])[] = [];
	#commands: readonly Command[] = [];
	readonly #commandListeners = new Set<() => void>();

	constructor(turn: number) {
		this.turn = turn;
	}

	/** Offers commands to the other parts of the turn; returns a function that removes them. */
	addCommands(commands: readonly Command[]): () => void {
		this.#setCommands([commands, ...this.#commandSets]);
		return () => this.#setCommands(this.#commandSets.filter((set) => set !== commands));
	}

	readonly setReading = (element: HTMLElement | null): void => {
		this.reading = element;
	};

	readonly commands = (): readonly Command[] => this.#commands;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#commandListeners.add(listener);
		return () => {
			this.#commandListeners.delete(listener);
		};
	};

	#setCommands(next: readonly (readonly Command[])[]): void {
		this.#commandSets = next;
		this.#commands = next.flat();
		for (const listener of this.#commandListeners) listener();
	}

	get layout(): AnswersLayout | null {
		return this.#layout;
	}

	setLayout(layout: AnswersLayout | null): void {
		this.#layout = layout;
		if (layout) for (const listener of this.#layoutListeners) listener();
	}

	/** An earlier answer covers that of a seat. `uncover` ends this when the answer is brought forward. */
	coverAnswer(seatId: string, uncover: () => void): () => void {
		this.#covers.set(seatId, uncover);
		this.setLayout(this.#layout);
		return () => {
			this.#covers.delete(seatId);
		};
	}

	uncoverAnswer(seatId: string): void {
		this.#covers.get(seatId)?.();
	}

	/** Calls `listener` when the layout no longer shows the answer; returns a function that removes the listener. */
	onAnswerHidden(seatId: string, listener: () => void): () => void {
		const notifyIfHidden = () => {
			if (this.#layout?.isShown(seatId) === false || this.#covers.has(seatId)) listener();
		};
		this.#layoutListeners.add(notifyIfHidden);
		return () => {
			this.#layoutListeners.delete(notifyIfHidden);
		};
	}
}
