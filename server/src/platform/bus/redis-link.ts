import { createHmac } from "node:crypto";
import { setTimeout as pause, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createClient } from "@redis/client";
import type { Logger } from "../logger.ts";
import type { BusHealth } from "./bus.ts";

const connectTo = (url: string) =>
	createClient({
		url,
		// Every Redis speaks it, and its greeting never comes back in an error with the password in it.
		RESP: 2,
		disableOfflineQueue: true,
		disableClientInfo: true,
		maintNotifications: "disabled",
		socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
	});
export type RedisConnection = ReturnType<typeof connectTo>;

/**
 * One for what is asked, one for what is told, so that nobody who asks waits behind a long answer, and one that listens:
 * Redis lets a listening connection ask for nothing.
 */
export interface RedisConnections {
	readonly commands: RedisConnection;
	readonly publisher: RedisConnection;
	readonly subscriber: RedisConnection;
}

const CONNECT_MS = 2000;
/** How often Redis is asked for a sign of life, and how long one may take. */
const PING_EVERY_MS = 1000;
const PING_TIMEOUT_MS = 1000;
/** Where words are told it may come behind many of them. */
const PUBLISH_TIMEOUT_MS = 10_000;
/** Redis is reachable again when it has stayed for so long; until then each retry comes later than the one before. */
const STABLE_MS = 10_000;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 5000;

/** Rejects when it takes longer than Redis may. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
	const late = new AbortController();
	const timeout = pause(ms, undefined, { signal: late.signal }).then(async () => {
		// What arrived while this process stood still is read first: it is not Redis that was late.
		await yieldToEventLoop();
		throw new Error("no answer in time");
	});
	try {
		return await Promise.race([work, timeout]);
	} finally {
		late.abort();
		timeout.catch(() => {});
		// It may end in an error long after nobody waits for it.
		work.catch(() => {});
	}
}

/** Never a whole message: some name the command, and a command may hold the password. */
export function reasonOf(error: unknown): string {
	const { code, message = "" } = error as NodeJS.ErrnoException;
	return code ?? /^[A-Z]+\b/.exec(message)?.[0] ?? (message === "no answer in time" ? message : "the connection ended");
}

/** Keeps in touch with Redis: connects, notices its silence, and connects anew. Every connection begins from nothing. */
export class RedisLink {
	readonly #url: string;
	readonly #secret: Buffer;
	readonly #logger: Logger;
	readonly #closing = new AbortController();
	readonly #onUp: ((connections: RedisConnections) => Promise<void>)[] = [];
	#connections: RedisConnections | null = null;
	#lose: ((error: unknown) => void) | undefined;
	#running: Promise<void> | undefined;
	#pingMs = 0;
	/** How many processes listen to Redis, as far as is known: at least this one and another. */
	processCount = 2;

	constructor(url: string, secret: Buffer, logger: Logger) {
		this.#url = url;
		this.#secret = secret;
		this.#logger = logger;
	}

	/** Null while Redis is away. */
	get connections(): RedisConnections | null {
		return this.#connections;
	}

	get health(): BusHealth {
		return { ok: this.#connections !== null, ms: this.#pingMs };
	}

	/** A name that only this deployment uses, and that says nothing of what it is made of. */
	keyOf(kind: string, what: string): string {
		return `parallax:${kind}:${createHmac("sha256", this.#secret).update(`redis:${kind}:${what}`).digest("base64url")}`;
	}

	/** To be called before `open`; called for every connection, before others use it. */
	onConnected(prepare: (connections: RedisConnections) => Promise<void>): void {
		this.#onUp.push(prepare);
	}

	/** Resolves when it is known whether Redis can be reached now; goes on trying if not. */
	async open(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#running = this.#run(resolve);
		await promise;
	}

	/** Somebody has noticed that this connection is of no use. */
	reportLost(error: unknown): void {
		this.#lose?.(error);
	}

	async close(): Promise<void> {
		this.#closing.abort();
		this.#lose?.(new Error("closing"));
		await this.#running;
	}

	async #run(onFirst: () => void): Promise<void> {
		const { signal } = this.#closing;
		let failures = 0;
		let steady: NodeJS.Timeout | undefined;
		const isSteady = (): void => {
			if (failures > 0) this.#logger.info("Redis is reachable again");
			failures = 0;
		};
		while (!signal.aborted) {
			try {
				await this.#holdConnection(() => {
					steady = setTimeout(isSteady, STABLE_MS).unref();
					onFirst();
				});
			} catch (error) {
				clearTimeout(steady);
				if (!signal.aborted && failures === 0) {
					const reason = reasonOf(error);
					this.#logger.warn({ reason }, "cannot reach Redis: each process continues alone and keeps retrying");
				}
				failures += 1;
			}
			onFirst();
			const waitMs = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(failures - 1, 5));
			await pause(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {});
		}
	}

	/** Connects and stays so; rejects as soon as it is over. */
	async #holdConnection(onUp: () => void): Promise<void> {
		const connections = {
			commands: connectTo(this.#url),
			publisher: connectTo(this.#url),
			subscriber: connectTo(this.#url),
		};
		const all = Object.values(connections);
		const { promise: lost, reject } = Promise.withResolvers<never>();
		lost.catch(() => {});
		this.#lose = reject;
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
			this.#lose = undefined;
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
			await pause(PING_EVERY_MS, undefined, { signal: this.#closing.signal, ref: false });
		}
	}
}
