import { randomUUID } from "node:crypto";
import type { Bus, BusHealth, BusListener } from "./bus.ts";
import { type RedisConnection, type RedisConnections, type RedisLink, within } from "./redis-link.ts";
import { Topics } from "./topics.ts";

/** What Redis has not taken yet may not grow without end: beyond it a message is refused, and its readers notice the gap. */
const WAITING_MAX_UNITS = 8 * 1024 * 1024;
const SUBSCRIBE_WITHIN_MS = 1000;
/** Every process listens to it, so that their number is known. */
const PRESENCE = "presence";
const COUNT_EVERY_MS = 2000;

/** Redis's own publish and subscribe: nothing is kept there, not even a message. */
export class RedisBus implements Bus {
	readonly #link: RedisLink;
	readonly #sender = randomUUID();
	readonly #topics = new Topics();
	#waiting = 0;
	readonly #counting: NodeJS.Timeout;

	constructor(link: RedisLink) {
		this.#link = link;
		link.onUp((connections) => this.#join(connections));
		this.#topics.add(PRESENCE, { onMessage: () => {} });
		this.#counting = setInterval(() => void this.#countSharers(), COUNT_EVERY_MS).unref();
	}

	get health(): BusHealth {
		return this.#link.health;
	}

	publish(topic: string, message: unknown): boolean {
		const { connections } = this.#link;
		if (!connections) return false;
		const text = JSON.stringify([this.#sender, message]);
		if (this.#waiting + text.length > WAITING_MAX_UNITS) return false;
		this.#waiting += text.length;
		connections.telling
			.publish(this.#channelOf(topic), text)
			.catch((error: unknown) => this.#lost(connections, error))
			.finally(() => {
				this.#waiting -= text.length;
			});
		return true;
	}

	listen(topic: string, listener: BusListener): () => void {
		const isFirst = this.#topics.add(topic, listener);
		const { connections } = this.#link;
		if (connections) void this.#listenNow(connections, topic, listener, isFirst);
		return () => {
			if (!this.#topics.remove(topic, listener)) return;
			this.#link.connections?.listening.unsubscribe(this.#channelOf(topic)).catch(() => {});
		};
	}

	async close(): Promise<void> {
		clearInterval(this.#counting);
		await this.#link.close();
	}

	async #listenNow(connections: RedisConnections, topic: string, listener: BusListener, isFirst: boolean) {
		try {
			// A topic's second listener waits for the first one's answer all the same: Redis answers in order.
			const { listening } = connections;
			const answered: Promise<unknown> = isFirst ? this.#subscribe(listening, topic) : listening.ping();
			await within(answered, SUBSCRIBE_WITHIN_MS);
		} catch (error) {
			this.#lost(connections, error);
			return;
		}
		if (this.#topics.has(topic, listener)) listener.onJoined?.();
	}

	async #join(connections: RedisConnections): Promise<void> {
		const topics = this.#topics.names();
		await Promise.all(topics.map((topic) => this.#subscribe(connections.listening, topic)));
		setImmediate(() => {
			if (this.#link.connections !== connections) return;
			void this.#countSharers();
			for (const topic of topics) this.#topics.tellJoined(topic);
		});
	}

	async #subscribe(connection: RedisConnection, topic: string): Promise<void> {
		await connection.subscribe(this.#channelOf(topic), (text) => this.#hear(topic, text));
	}

	#hear(topic: string, text: string): void {
		let told: unknown;
		try {
			told = JSON.parse(text);
		} catch {
			return;
		}
		if (!Array.isArray(told) || told[0] === this.#sender) return;
		this.#topics.tell(topic, told[1]);
	}

	async #countSharers(): Promise<void> {
		const channel = this.#channelOf(PRESENCE);
		const counted = await this.#link.connections?.asking.pubSubNumSub([channel]).catch(() => undefined);
		if (counted) this.#link.sharers = Math.max(2, Number(counted[channel] ?? 0));
	}

	#lost(connections: RedisConnections, error: unknown): void {
		if (this.#link.connections === connections) this.#link.lose(error);
	}

	#channelOf(topic: string): string {
		return this.#link.nameOf("bus", topic);
	}
}
