import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/index.ts";
import { isRefused, type RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { type ListSource, listProblem } from "../../../providers/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import { CachedModelList, type ListTools, REFRESH_INTERVAL_MS } from "./cached-model-list.ts";
import { ListStore } from "./list-store.ts";

/** How often this process checks for outdated lists. Another process may have read them meanwhile. */
const CHECK_INTERVAL_MS = 10 * 60_000;
/** How often people can cause a read of one address: with a key, which has a rate limit of its own, more rarely. */
const READ_INTERVAL_MS = 15_000;
const READ_INTERVAL_WITH_KEY_MS = 60_000;
/** The maximum number of lists of people's keys in memory. Others are loaded again when needed. */
const MAX_PERSONAL_LISTS = 1000;

const IN_MEMORY_ONLY: ListTools["store"] = { load: async () => null, save: async () => {} };

interface Dependencies {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly limits: RateLimits;
}

/** Counts a read of this address, on all processes together; false when it was read a moment ago. */
async function mayRead(limits: RateLimits, { baseUrl, apiKey }: ListSource): Promise<boolean> {
	const windowMs = apiKey === undefined ? READ_INTERVAL_MS : READ_INTERVAL_WITH_KEY_MS;
	const address = createHash("sha256")
		.update(JSON.stringify([baseUrl, apiKey]))
		.digest("base64url");
	return !isRefused(await limits.consume([{ key: `models-read:${address}`, limit: { max: 1, windowMs } }]));
}

/** The models that the vendors' addresses list. Read at the start and every six hours, and used for up to 30 days. */
export class ModelLists {
	readonly #tools: ListTools;
	readonly #store: ListStore;
	readonly #logger: Logger;
	readonly #operatorLists: CachedModelList[] = [];
	readonly #personalLists = new Map<string, CachedModelList>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | null = null;
	#hasReadOnce = false;
	#refreshRound: Promise<void> = Promise.resolve();
	readonly #running = new Set<Promise<void>>();

	constructor({ database, clock, logger, metrics, limits }: Dependencies) {
		this.#logger = logger;
		this.#store = new ListStore(database);
		this.#tools = {
			store: this.#store,
			now: () => clock.now(),
			closing: this.#closing.signal,
			onRead: (source, error) => this.#log(source, error),
			mayRead: (source) => mayRead(limits, source),
			running: this.#running,
		};
		metrics.gauges("parallax_model_list_age_seconds", "Age of the list of models that each assistant uses.", () =>
			this.#operatorLists.flatMap((list) => {
				const state = list.state();
				if (!state) return [];
				const age = Math.max(0, Math.round((clock.now() - state.readAt) / 1000));
				return [[{ provider: list.source.assistant }, age] as const];
			}),
		);
	}

	/** Adds a list that is read with the operator's key. Reading starts with the next `open`. */
	register(source: ListSource): CachedModelList {
		const list = new CachedModelList(source, "", this.#tools);
		this.#operatorLists.push(list);
		return list;
	}

	/** The list for a person's key, as last read. `refreshInBackground` reads it again. That of a visitor is not stored. */
	async forOwner(owner: Owner, source: ListSource): Promise<CachedModelList> {
		const key = `${ownerKey(owner)} ${source.assistant}`;
		const known = this.#personalLists.get(key);
		if (known && known.source.apiKey === source.apiKey && known.source.baseUrl === source.baseUrl) {
			known.source = source;
			return known;
		}
		const tools = owner.kind === "user" ? this.#tools : { ...this.#tools, store: IN_MEMORY_ONLY };
		const list = new CachedModelList(source, owner.id, tools);
		await list.load();
		this.#personalLists.set(key, list);
		const [oldest] = this.#personalLists.keys();
		if (this.#personalLists.size > MAX_PERSONAL_LISTS && oldest !== undefined) this.#personalLists.delete(oldest);
		return list;
	}

	/** Forgets what was read with a visitor's keys, and the keys. */
	forgetVisitor(id: string): void {
		const prefix = `${ownerKey({ kind: "visitor", id })} `;
		for (const key of this.#personalLists.keys()) if (key.startsWith(prefix)) this.#personalLists.delete(key);
	}

	/** Loads the stored lists, then reads all of them in the background. `onRound` is called after each round. */
	async open(onRound: () => void): Promise<void> {
		try {
			await this.#store.deleteOrphans();
			await Promise.all(this.#operatorLists.map((list) => list.load()));
		} catch (error) {
			this.#logger.warn({ err: error }, "could not load the lists of models");
		}
		const read = (maxAgeMs: number) => {
			this.#refreshRound = Promise.all(this.#operatorLists.map((list) => list.refresh(maxAgeMs))).then(() => {
				this.#hasReadOnce = true;
				onRound();
			});
		};
		read(0);
		// A random interval, so that processes that started together do not read at the same time.
		const intervalMs = CHECK_INTERVAL_MS * (0.75 + Math.random() / 2);
		this.#timer = setInterval(() => read(REFRESH_INTERVAL_MS), intervalMs).unref();
	}

	/** Resolves when the reads that began last have ended. */
	async settled(): Promise<void> {
		await this.#refreshRound;
	}

	/** Aborts running reads and waits for them, so that nothing is written afterwards. */
	async close(): Promise<void> {
		this.#closing.abort();
		if (this.#timer) clearInterval(this.#timer);
		await this.#refreshRound;
		await Promise.all(this.#running);
	}

	#log({ assistant }: ListSource, error: unknown): void {
		if (error === null) this.#logger.debug({ provider: assistant }, "read the list of models");
		else {
			const facts = { provider: assistant, reason: listProblem(error).reason };
			// The lines that the start prints say why the first read failed.
			this.#logger[this.#hasReadOnce ? "info" : "debug"](facts, "could not read the list of models");
		}
	}
}
