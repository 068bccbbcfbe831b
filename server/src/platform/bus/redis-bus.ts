import { randomUUID } from "node:crypto";
import type { Bus, BusHealth, BusListener } from "./bus.ts";
import { type RedisConnections, type RedisLink, withTimeout } from "./redis-link.ts";
import { Topics } from "./topics.ts";

/** The limit for messages that Redis has not yet accepted. Those above it are dropped; subscribers notice the gap. */
const PENDING_MAX_UNITS = 8 * 1024 * 1024;
const SUBSCRIBE_TIMEOUT_MS = 1000;
/** Every process subscribes to this topic, so its number of subscribers is the number of processes. */
const PRESENCE = "presence";
const COUNT_INTERVAL_MS = 2000;

/** Uses Redis publish and subscribe, which stores nothing. */
export class RedisBus implements Bus {
	readonly #link: RedisLink;
	readonly #sender = randomUUID();
	/** Keyed by Redis channel name. */
	readonly #topics = new Topics();
	/** The connections on which all listeners are subscribed. A listener that is added earlier waits for them. */
	#subscribed: RedisConnections | null = null;
	#pendingUnits = 0;
	readonly #countTimer: NodeJS.Timeout;

	constructor(link: RedisLink) {
		this.#link = link;
		link.onConnected((connections) => this.#subscribeAll(connections));
		this.#topics.add(this.#channelOf(PRESENCE), { onMessage: () => {} });
		this.#countTimer = setInterval(() => void this.#countProcesses(), COUNT_INTERVAL_MS).unref();
	}

	get health(): BusHealth {
		return this.#link.health;
	}

	publish(topic: string, message: unknown): boolean {
		const { connections } = this.#link;
		if (!connections) return false;
		const text = JSON.stringify([this.#sender, message]);
		if (this.#pendingUnits + text.length > PENDING_MAX_UNITS) return false;
		this.#pendingUnits += text.length;
		connections.publisher
			.publish(this.#channelOf(topic), text)
			.catch((error: unknown) => this.#reportLost(connections, error))
			.finally(() => {
				this.#pendingUnits -= text.length;
			});
		return true;
	}

	subscribe(topic: string, listener: BusListener): () => void {
		const channel = this.#channelOf(topic);
		const isFirst = this.#topics.add(channel, listener);
		const onJoined = () => {
			if (this.#topics.has(channel, listener)) listener.onSubscribed?.();
		};
		const { connections } = this.#link;
		if (connections && connections === this.#subscribed)
			void this.#subscribeNow(connections, channel, isFirst, onJoined);
		return () => {
			if (!this.#topics.remove(channel, listener)) return;
			this.#link.connections?.subscriber.unsubscribe(channel, this.#receive).catch(() => {});
		};
	}

	async close(): Promise<void> {
		clearInterval(this.#countTimer);
		await this.#link.close();
	}

	async #subscribeNow(connections: RedisConnections, channel: string, isFirst: boolean, onJoined: () => void) {
		try {
			// Redis answers in order, so a topic's second listener waits for the first SUBSCRIBE with a PING.
			const { subscriber } = connections;
			await withTimeout<unknown>(
				isFirst ? subscriber.subscribe(channel, this.#receive) : subscriber.ping(),
				SUBSCRIBE_TIMEOUT_MS,
			);
		} catch (error) {
			this.#reportLost(connections, error);
			return;
		}
		onJoined();
	}

	async #subscribeAll(connections: RedisConnections): Promise<void> {
		const first = new Set(this.#topics.names());
		await Promise.all([...first].map((channel) => connections.subscriber.subscribe(channel, this.#receive)));
		setImmediate(() => {
			if (this.#link.connections !== connections) return;
			this.#subscribed = connections;
			void this.#countProcesses();
			for (const channel of this.#topics.names()) {
				const onJoined = () => this.#topics.dispatchSubscribed(channel);
				if (first.has(channel)) onJoined();
				else void this.#subscribeNow(connections, channel, true, onJoined);
			}
		});
	}

	/** The same function for all topics: with separate ones, the client confuses topics while it unsubscribes one. */
	readonly #receive = (text: string, channel: string): void => {
		let parsed: unknown;
		try {
			parsed = JSON.parse(text);
		} catch {
			return;
		}
		if (!Array.isArray(parsed) || parsed[0] === this.#sender) return;
		this.#topics.dispatch(channel, parsed[1]);
	};

	async #countProcesses(): Promise<void> {
		const channel = this.#channelOf(PRESENCE);
		const counted = await this.#link.connections?.commands.pubSubNumSub([channel]).catch(() => undefined);
		if (counted) this.#link.processCount = Math.max(2, Number(counted[channel] ?? 0));
	}

	#reportLost(connections: RedisConnections, error: unknown): void {
		if (this.#link.connections === connections) this.#link.reportLost(error);
	}

	#channelOf(topic: string): string {
		return this.#link.keyOf("bus", topic);
	}
}
