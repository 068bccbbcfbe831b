import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import type { ListSource } from "../../../providers/index.ts";
import { KeptList, type ListTools, READ_EVERY_MS } from "./kept-list.ts";
import { ListStore } from "./list-store.ts";

/** How often this process checks for outdated lists. Another process may have read them meanwhile. */
const LOOK_EVERY_MS = 10 * 60_000;
/** Lists younger than this are not read at the start, so that processes that start together read each list once. */
const FRESH_AT_START_MS = 10 * 60_000;
/** The maximum number of lists of people's keys in memory. Others are loaded again when needed. */
const PERSONAL_MOST = 1000;

interface Parts {
	readonly database: Database;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

/** The models that the vendors' addresses list. Read at the start and every six hours, and kept for 30 days. */
export class ModelLists {
	readonly #tools: ListTools;
	readonly #logger: Logger;
	readonly #operator: KeptList[] = [];
	readonly #personal = new Map<string, KeptList>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | null = null;
	#round: Promise<void> = Promise.resolve();
	readonly #running = new Set<Promise<void>>();

	constructor({ database, clock, logger, metrics }: Parts) {
		this.#logger = logger;
		this.#tools = {
			store: new ListStore(database),
			now: () => clock.now(),
			closing: this.#closing.signal,
			onRead: (source, error) => this.#log(source, error),
			running: this.#running,
		};
		metrics.gauges("parallax_model_list_age_seconds", "Age of the list of models that each assistant uses.", () =>
			this.#operator.flatMap((list) => {
				const state = list.state();
				if (!state) return [];
				const age = Math.max(0, Math.round((clock.now() - state.readAt) / 1000));
				return [[{ provider: list.source.assistant }, age] as const];
			}),
		);
	}

	/** Adds a list that is read with the operator's key. Reading starts with the next `open`. */
	keep(source: ListSource): KeptList {
		const list = new KeptList(source, "", this.#tools);
		this.#operator.push(list);
		return list;
	}

	/** The list for a person's key, as last read. `refreshSoon` reads it again. */
	async ofPerson(userId: string, source: ListSource): Promise<KeptList> {
		const key = JSON.stringify([userId, source.assistant]);
		const known = this.#personal.get(key);
		if (known && known.source.apiKey === source.apiKey && known.source.baseUrl === source.baseUrl) {
			known.source = source;
			return known;
		}
		const list = new KeptList(source, userId, this.#tools);
		await list.load();
		this.#personal.set(key, list);
		const [oldest] = this.#personal.keys();
		if (this.#personal.size > PERSONAL_MOST && oldest !== undefined) this.#personal.delete(oldest);
		return list;
	}

	/** Loads the stored lists, then reads the outdated ones in the background. `onRound` is called after each round. */
	async open(onRound: () => void): Promise<void> {
		try {
			await this.#tools.store.sweep();
			await Promise.all(this.#operator.map((list) => list.load()));
		} catch (error) {
			this.#logger.warn({ err: error }, "could not load the lists of models");
		}
		const read = (freshMs: number) => {
			this.#round = Promise.all(this.#operator.map((list) => list.refresh(freshMs))).then(onRound);
		};
		read(FRESH_AT_START_MS);
		// A random interval, so that processes that started together do not read at the same time.
		const everyMs = LOOK_EVERY_MS * (0.75 + Math.random() / 2);
		this.#timer = setInterval(() => read(READ_EVERY_MS), everyMs).unref();
	}

	/** Aborts running reads and waits for them, so that nothing is written afterwards. */
	async close(): Promise<void> {
		this.#closing.abort();
		if (this.#timer) clearInterval(this.#timer);
		await this.#round;
		await Promise.all(this.#running);
	}

	#log({ assistant }: ListSource, error: unknown): void {
		if (error === null) this.#logger.debug({ provider: assistant }, "read the list of models");
		else {
			const facts = { provider: assistant, reason: error instanceof Error ? error.message : "unknown" };
			this.#logger.info(facts, "could not read the list of models");
		}
	}
}
