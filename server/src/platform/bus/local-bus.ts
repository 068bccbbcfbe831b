import type { Bus, BusListener } from "./bus.ts";
import { Topics } from "./topics.ts";

/** Connects buses within one process. The server has one member; tests have several. */
export class LocalExchange {
	readonly #members = new Set<LocalBus>();

	open(): Bus {
		const bus = new LocalBus(this.#members);
		this.#members.add(bus);
		return bus;
	}
}

class LocalBus implements Bus {
	readonly health = null;
	readonly #members: Set<LocalBus>;
	readonly #topics = new Topics();

	constructor(members: Set<LocalBus>) {
		this.#members = members;
	}

	publish(topic: string, message: unknown): boolean {
		const others = [...this.#members].filter((member) => member !== this);
		if (others.length === 0 || !this.#members.has(this)) return false;
		// Like a network: later changes to the object have no effect, and delivery is asynchronous.
		const sent = JSON.stringify(message);
		setImmediate(() => {
			for (const other of others) other.#topics.dispatch(topic, JSON.parse(sent));
		});
		return true;
	}

	subscribe(topic: string, listener: BusListener): () => void {
		this.#topics.add(topic, listener);
		setImmediate(() => {
			if (this.#topics.has(topic, listener)) listener.onSubscribed?.();
		});
		return () => void this.#topics.remove(topic, listener);
	}

	async close(): Promise<void> {
		this.#members.delete(this);
	}
}
