type Listener = (text: string) => void;

/** The text of a field. It changes with every letter, so only its listeners are notified, not the whole page. */
export class TextStore {
	readonly #listeners = new Set<Listener>();
	#text: string;
	#frame = 0;

	constructor(text: string) {
		this.#text = text;
	}

	read(): string {
		return this.#text;
	}

	/** Notifies listeners in the frame that shows the letter, so that they do not delay it. */
	write(text: string): void {
		this.#text = text;
		cancelAnimationFrame(this.#frame);
		this.#frame = requestAnimationFrame(() => {
			for (const listener of this.#listeners) listener(this.#text);
		});
	}

	/** Calls the listener with the current text at once, and then after every change. */
	watch(listener: Listener): () => void {
		this.#listeners.add(listener);
		listener(this.#text);
		return () => {
			this.#listeners.delete(listener);
		};
	}
}
