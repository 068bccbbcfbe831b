import { randomUUID } from "node:crypto";
import type { Bus, BusHealth, BusListener } from "./bus.ts";
import { type RedisConnections, type RedisLink, within } from "./redis-link.ts";
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
	/** By the channels that Redis knows them by. */
	readonly #topics = new Topics();
	/** Those on which all who listened have joined; whoever comes until then joins with them. */
	#joined: RedisConnections | null = null;
	#waiting = 0;
	readonly #counting: NodeJS.Timeout;

	constructor(link: RedisLink) {
		this.#link = link;
		link.onUp((connections) => this.#join(connections));
		this.#topics.add(this.#channelOf(PRESENCE), { onMessage: () => {} });
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
		const channel = this.#channelOf(topic);
		const isFirst = this.#topics.add(channel, listener);
		const onJoined = () => {
			if (this.#topics.has(channel, listener)) listener.onJoined?.();
		};
		const { connections } = this.#link;
		if (connections && connections === this.#joined) void this.#listenNow(connections, channel, isFirst, onJoined);
		return () => {
			if (!this.#topics.remove(channel, listener)) return;
			this.#link.connections?.listening.unsubscribe(channel, this.#hear).catch(() => {});
		};
	}

	async close(): Promise<void> {
		clearInterval(this.#counting);
		await this.#link.close();
	}

	async #listenNow(connections: RedisConnections, channel: string, isFirst: boolean, onJoined: () => void) {
		try {
			// A topic's second listener waits for the first one's answer all the same: Redis answers in order.
			const { listening } = connections;
			await within<unknown>(isFirst ? listening.subscribe(channel, this.#hear) : listening.ping(), SUBSCRIBE_WITHIN_MS);
		} catch (error) {
			this.#lost(connections, error);
			return;
		}
		onJoined();
	}

	async #join(connections: RedisConnections): Promise<void> {
		const first = new Set(this.#topics.names());
		await Promise.all([...first].map((channel) => connections.listening.subscribe(channel, this.#hear)));
		setImmediate(() => {
			if (this.#link.connections !== connections) return;
			this.#joined = connections;
			void this.#countSharers();
			for (const channel of this.#topics.names()) {
				const onJoined = () => this.#topics.tellJoined(channel);
				if (first.has(channel)) onJoined();
				else void this.#listenNow(connections, channel, true, onJoined);
			}
		});
	}

	/** One function for all topics: without it the client takes one that is being left for one that is still heard. */
	readonly #hear = (text: string, channel: string): void => {
		let told: unknown;
		try {
			told = JSON.parse(text);
		} catch {
			return;
		}
		if (!Array.isArray(told) || told[0] === this.#sender) return;
		this.#topics.tell(channel, told[1]);
	};

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
