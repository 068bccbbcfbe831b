type Listener = (text: string) => void;

/** What stands in a field. It changes with every letter, and almost nothing else on the page does: who has to know is told. */
export class WrittenText {
	readonly #listeners = new Set<Listener>();
	#text: string;
	#frame = 0;

	constructor(text: string) {
		this.#text = text;
	}

	read(): string {
		return this.#text;
	}

	/** Told in the frame that shows the letter, not between the key and its letter. */
	write(text: string): void {
		this.#text = text;
		cancelAnimationFrame(this.#frame);
		this.#frame = requestAnimationFrame(() => {
			for (const listener of this.#listeners) listener(this.#text);
		});
	}

	/** Told at once how it stands, and then of every change. */
	watch(listener: Listener): () => void {
		this.#listeners.add(listener);
		listener(this.#text);
		return () => {
			this.#listeners.delete(listener);
		};
	}
}
