import type { BusListener } from "./bus.ts";

/** The listeners of this process by topic. */
export class Topics {
	readonly #listeners = new Map<string, Set<BusListener>>();

	names(): string[] {
		return [...this.#listeners.keys()];
	}

	/** True when this is the topic's first listener. */
	add(topic: string, listener: BusListener): boolean {
		const listeners = this.#listeners.get(topic);
		if (listeners) listeners.add(listener);
		else this.#listeners.set(topic, new Set([listener]));
		return listeners === undefined;
	}

	/** True when this was the topic's last listener. */
	remove(topic: string, listener: BusListener): boolean {
		const listeners = this.#listeners.get(topic);
		if (!listeners?.delete(listener) || listeners.size > 0) return false;
		return this.#listeners.delete(topic);
	}

	has(topic: string, listener: BusListener): boolean {
		return this.#listeners.get(topic)?.has(listener) ?? false;
	}

	dispatch(topic: string, message: unknown): void {
		for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener.onMessage(message);
	}

	dispatchSubscribed(topic: string): void {
		for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener.onSubscribed?.();
	}
}
