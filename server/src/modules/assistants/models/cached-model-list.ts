import { atMost } from "../../../platform/at-most.ts";
import type {
	Assistant,
	ListedModel,
	ListedModels,
	ListProblem,
	ListSource,
	ListState,
	ReadReason,
} from "../../../providers/index.ts";
import { isListed, isLocalAddress, listProblem } from "../../../providers/index.ts";
import type { ListStore, StoredList } from "./list-store.ts";

export const REFRESH_INTERVAL_MS = 6 * 3_600_000;
/** How long a stored list is used when the vendor cannot be reached. */
const MAX_AGE_MS = 30 * 86_400_000;
/** The minimum time before another attempt when a vendor could not be reached. */
const MIN_RETRY_INTERVAL_MS = 10 * 60_000;
/** The minimum time between two reads after refusals, however often the vendor refuses models. */
const MIN_REREAD_INTERVAL_MS = 15_000;
/** How long a person or a prompt waits for a list. */
const MAX_WAIT_MS = 5000;
/** A refused model is tried again after this time, because a gateway may have caused the refusal. */
const UNAVAILABLE_MS = 3_600_000;
/** People may enter any model name, so only the latest refused models are remembered. */
const MAX_UNAVAILABLE = 200;

export interface ListTools {
	readonly store: Pick<ListStore, "load" | "save">;
	readonly now: () => number;
	/** Aborts when the process shuts down. */
	readonly closing: AbortSignal;
	/** `error` is null after a success. */
	onRead(source: ListSource, error: unknown): void;
	/** Whether a person may cause a read of this address now; counts the read. */
	mayRead(source: ListSource): Promise<boolean>;
	/** Reads that are still running. */
	readonly running: Set<Promise<void>>;
}

const aborted = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener("abort", () => resolve(), { once: true });
	});

/** The model list of one address and key: in memory, and in the database for other processes and the next start. */
export class CachedModelList implements ListedModels {
	/** Replaced when the way of reading the same address changes. */
	source: ListSource;
	readonly #userId: string;
	readonly #tools: ListTools;
	/** The time at which each model was refused. */
	readonly #unavailable = new Map<string, number>();
	#list: StoredList | null = null;
	#lastAttemptAt: number | null = null;
	#problem: ListProblem | null = null;
	/** Listed models that cannot chat. */
	readonly #excluded = new Set<string>();
	/** The listed models without the excluded ones; null until it is needed. */
	#chatModels: readonly ListedModel[] | null = null;
	#lastRefusalAt: number | null = null;
	#reading: Promise<void> | null = null;
	/** The read after the latest refusal. Refusals shortly after it share this read. */
	#rereading: Promise<void> = Promise.resolve();

	/** `userId` is empty for the operator's key. */
	constructor(source: ListSource, userId: string, tools: ListTools) {
		this.source = source;
		this.#userId = userId;
		this.#tools = tools;
	}

	/** A list older than 30 days is not used. */
	#usable(): StoredList | null {
		return this.#list && this.#tools.now() - this.#list.readAt < MAX_AGE_MS ? this.#list : null;
	}

	current(): readonly ListedModel[] | null {
		const models = this.#usable()?.models ?? null;
		if (models === null || this.#excluded.size === 0) return models;
		this.#chatModels ??= models.filter(({ id }) => !this.#excluded.has(id));
		return this.#chatModels;
	}

	problem(): ListProblem | null {
		return this.#problem;
	}

	state(): ListState | null {
		const list = this.#usable();
		return list && { readAt: list.readAt, isFresh: this.#problem === null };
	}

	isUnavailable(model: string): boolean {
		const refusedAt = this.#unavailable.get(model);
		return refusedAt !== undefined && this.#tools.now() - refusedAt < UNAVAILABLE_MS;
	}

	excludeFromChat(model: string, paidBy: Assistant["paidBy"]): void {
		if (this.#isOfOthers(paidBy) || !isListed(this.current() ?? [], model)) return;
		this.#excluded.add(model);
		this.#chatModels = null;
	}

	async readIfMissing(signal: AbortSignal): Promise<void> {
		const isRecent = this.#lastAttemptAt !== null && this.#tools.now() - this.#lastAttemptAt < MIN_REREAD_INTERVAL_MS;
		if (this.current() !== null || (isRecent && this.#reading === null)) return;
		await atMost(MAX_WAIT_MS, Promise.race([this.#readOnce(), aborted(signal)]));
	}

	async readAgain(reason: ReadReason, waitMs = MAX_WAIT_MS): Promise<void> {
		const { apiKey, baseUrl } = this.source;
		if (reason === "menu" && apiKey !== undefined && !isLocalAddress(baseUrl)) return;
		const read = async () => {
			if (this.#reading !== null || (await this.#tools.mayRead(this.source))) await this.#readOnce();
		};
		await atMost(waitMs, read());
	}

	/** Loads the list that this or another process has stored, if it is newer. */
	async load(): Promise<void> {
		const stored = await this.#tools.store.load(this.source, this.#userId);
		if (stored && stored.readAt > (this.#list?.readAt ?? 0)) this.#replace(stored);
	}

	/** Reads the list unless this or another process has read it within `maxAgeMs`. Never rejects. */
	async refresh(maxAgeMs = REFRESH_INTERVAL_MS): Promise<void> {
		try {
			if (this.#isFresherThan(maxAgeMs)) return;
			await this.load();
			if (!this.#isFresherThan(maxAgeMs)) await this.#readOnce();
		} catch (error) {
			this.#tools.onRead(this.source, error);
		}
	}

	/** The same in the background, when a person asks the assistant. */
	refreshInBackground(): void {
		if (this.#lastAttemptAt === null || this.#tools.now() - this.#lastAttemptAt >= MIN_RETRY_INTERVAL_MS)
			void this.refresh();
	}

	async rereadAfterRefusal(
		model: string,
		signal: AbortSignal,
		paidBy: Assistant["paidBy"],
	): Promise<readonly ListedModel[] | null> {
		const now = this.#tools.now();
		if (this.#lastRefusalAt === null || now - this.#lastRefusalAt >= MIN_REREAD_INTERVAL_MS) {
			this.#lastRefusalAt = now;
			// A running read began before the refusal, so it may still list the model.
			const earlier = this.#reading ?? Promise.resolve();
			this.#rereading = earlier.then(() => this.#readOnce());
		}
		await Promise.race([this.#rereading, aborted(signal)]);
		const models = this.current();
		if (models && !this.#isOfOthers(paidBy) && !isListed(models, model)) this.#markUnavailable(model);
		return models;
	}

	/** A model that one person's key may not use can still be available to the others who use the operator's list. */
	#isOfOthers(paidBy: Assistant["paidBy"]): boolean {
		return paidBy === "person" && this.#userId === "";
	}

	#markUnavailable(model: string): void {
		this.#unavailable.set(model, this.#tools.now());
		const [oldest] = this.#unavailable.keys();
		if (this.#unavailable.size > MAX_UNAVAILABLE && oldest !== undefined) this.#unavailable.delete(oldest);
	}

	#isFresherThan(maxAgeMs: number): boolean {
		return this.#list !== null && this.#tools.now() - this.#list.readAt < maxAgeMs;
	}

	#replace(list: StoredList): void {
		this.#list = list;
		this.#chatModels = null;
		this.#problem = null;
		for (const model of this.#unavailable.keys()) if (isListed(list.models, model)) this.#unavailable.delete(model);
	}

	/** Concurrent callers share one read. Never rejects. */
	#readOnce(): Promise<void> {
		if (this.#reading !== null) return this.#reading;
		const { running } = this.#tools;
		const reading = this.#read().finally(() => {
			if (this.#reading === reading) this.#reading = null;
			running.delete(reading);
		});
		this.#reading = reading;
		running.add(reading);
		return reading;
	}

	async #read(): Promise<void> {
		const { now, closing, store, onRead } = this.#tools;
		const { source } = this;
		const startedAt = now();
		this.#lastAttemptAt = startedAt;
		try {
			const list = { models: await source.read(closing), readAt: now() };
			this.#replace(list);
			// A read that is requested while the list is stored must see later changes at the vendor.
			this.#reading = null;
			onRead(source, null);
			await store.save(source, this.#userId, list, startedAt);
		} catch (error) {
			if (closing.aborted) return;
			// If the read succeeded and only saving failed, the list is fresh; the next process reads it again.
			if (this.#list === null || this.#list.readAt < startedAt) this.#problem = listProblem(error);
			onRead(source, error);
		}
	}
}
