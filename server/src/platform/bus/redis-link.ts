import { createHmac } from "node:crypto";
import { setTimeout as pause, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createClient } from "@redis/client";
import type { Logger } from "../logger.ts";
import type { BusHealth } from "./bus.ts";

const connectTo = (url: string) =>
	createClient({
		url,
		// RESP 2 works with every Redis, and its handshake errors never contain the password.
		RESP: 2,
		disableOfflineQueue: true,
		disableClientInfo: true,
		maintNotifications: "disabled",
		socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
	});
export type RedisConnection = ReturnType<typeof connectTo>;

/**
 * Commands and publishing have separate connections, so that commands do not wait behind many published messages. A
 * subscribed connection of Redis cannot run other commands.
 */
export interface RedisConnections {
	readonly commands: RedisConnection;
	readonly publisher: RedisConnection;
	readonly subscriber: RedisConnection;
}

const CONNECT_MS = 2000;
/** Interval and timeout of pings. */
const PING_INTERVAL_MS = 1000;
const PING_TIMEOUT_MS = 1000;
/** The publisher's ping can wait behind many messages. */
const PUBLISH_TIMEOUT_MS = 10_000;
/** The connection counts as stable after this long; until then the retry delay keeps growing. */
const STABLE_MS = 10_000;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 5000;

/** Rejects when the work takes longer than `ms`. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
	const timeoutController = new AbortController();
	const timeout = pause(ms, undefined, { signal: timeoutController.signal }).then(async () => {
		// Pending input is read first: after a long task of this process the answer may have arrived in time.
		await yieldToEventLoop();
		throw new Error("no answer in time");
	});
	try {
		return await Promise.race([work, timeout]);
	} finally {
		timeoutController.abort();
		timeout.catch(() => {});
		// It may reject later, when no caller awaits it.
		work.catch(() => {});
	}
}

/** Returns only the start of the message, because a message can contain the command, and a command the password. */
export function reasonOf(error: unknown): string {
	const { code, message = "" } = error as NodeJS.ErrnoException;
	return code ?? /^[A-Z]+\b/.exec(message)?.[0] ?? (message === "no answer in time" ? message : "the connection ended");
}

/** Maintains the connections to Redis: connects, detects silence by pings, and reconnects with new connections. */
export class RedisLink {
	readonly #url: string;
	readonly #secret: Buffer;
	readonly #logger: Logger;
	readonly #closing = new AbortController();
	readonly #onUp: ((connections: RedisConnections) => Promise<void>)[] = [];
	#connections: RedisConnections | null = null;
	#onLost: ((error: unknown) => void) | undefined;
	#running: Promise<void> | undefined;
	#pingMs = 0;
	/** The known number of processes that use Redis, at least 2. */
	processCount = 2;

	constructor(url: string, secret: Buffer, logger: Logger) {
		this.#url = url;
		this.#secret = secret;
		this.#logger = logger;
	}

	/** Null while Redis is unreachable. */
	get connections(): RedisConnections | null {
		return this.#connections;
	}

	get health(): BusHealth {
		return { ok: this.#connections !== null, ms: this.#pingMs };
	}

	/** A Redis key that is unique to this deployment and does not reveal its content. */
	keyOf(kind: string, name: string): string {
		return `parallax:${kind}:${createHmac("sha256", this.#secret).update(`redis:${kind}:${name}`).digest("base64url")}`;
	}

	/** Registers a callback that prepares each new set of connections. Call it before `open`. */
	onConnected(prepare: (connections: RedisConnections) => Promise<void>): void {
		this.#onUp.push(prepare);
	}

	/** Resolves after the first connection attempt, successful or not; reconnecting continues. */
	async open(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#running = this.#run(resolve);
		await promise;
	}

	/** Reports that the connections no longer work. */
	reportLost(error: unknown): void {
		this.#onLost?.(error);
	}

	async close(): Promise<void> {
		this.#closing.abort();
		this.#onLost?.(new Error("closing"));
		await this.#running;
	}

	async #run(onFirstAttempt: () => void): Promise<void> {
		const { signal } = this.#closing;
		let failures = 0;
		let stableTimer: NodeJS.Timeout | undefined;
		const onStable = (): void => {
			if (failures > 0) this.#logger.info("Redis is reachable again");
			failures = 0;
		};
		while (!signal.aborted) {
			try {
				await this.#holdConnection(() => {
					stableTimer = setTimeout(onStable, STABLE_MS).unref();
					onFirstAttempt();
				});
			} catch (error) {
				clearTimeout(stableTimer);
				if (!signal.aborted && failures === 0) {
					const reason = reasonOf(error);
					this.#logger.warn({ reason }, "cannot reach Redis: each process continues alone and keeps retrying");
				}
				failures += 1;
			}
			onFirstAttempt();
			const waitMs = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(failures - 1, 5));
			await pause(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {});
		}
	}

	/** Connects and holds the connections; rejects when they end. */
	async #holdConnection(onUp: () => void): Promise<void> {
		const connections = {
			commands: connectTo(this.#url),
			publisher: connectTo(this.#url),
			subscriber: connectTo(this.#url),
		};
		const all = Object.values(connections);
		const { promise: lost, reject } = Promise.withResolvers<never>();
		lost.catch(() => {});
		this.#onLost = reject;
		try {
			for (const connection of all) connection.on("error", reject).on("end", () => reject(new Error("ended")));
			const prepared = Promise.all(all.map((connection) => connection.connect())).then(() =>
				Promise.all(this.#onUp.map((prepare) => prepare(connections))),
			);
			await Promise.race([withTimeout(prepared, CONNECT_MS), lost]);
			this.#connections = connections;
			onUp();
			await Promise.race([this.#heartbeat(connections), lost]);
		} finally {
			this.#connections = null;
			this.#onLost = undefined;
			for (const connection of all) if (connection.isOpen) connection.destroy();
		}
	}

	async #heartbeat({ commands, publisher, subscriber }: RedisConnections): Promise<never> {
		for (;;) {
			const beganAt = performance.now();
			await Promise.all([
				withTimeout(Promise.all([commands.ping(), subscriber.ping()]), PING_TIMEOUT_MS),
				withTimeout(publisher.ping(), PUBLISH_TIMEOUT_MS),
			]);
			this.#pingMs = Math.round(performance.now() - beganAt);
			await pause(PING_INTERVAL_MS, undefined, { signal: this.#closing.signal, ref: false });
		}
	}
}
