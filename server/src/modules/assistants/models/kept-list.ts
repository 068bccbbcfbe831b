import type { Assistant, ListedModel, ListedModels, ListSource, ListState } from "../../../providers/index.ts";
import { isListed } from "../../../providers/index.ts";
import type { ListStore, StoredList } from "./list-store.ts";

export const READ_EVERY_MS = 6 * 3_600_000;
/** How long a list counts when the vendor cannot be reached. */
const KEPT_MS = 30 * 86_400_000;
/** A vendor that could not be reached is asked again after this time. */
const AGAIN_MS = 10 * 60_000;
/** However often a vendor refuses models, its list is read again only once in this time. */
const REFUSALS_MS = 15_000;
/** A model that was refused is asked again after this time: a gateway may have been at fault. */
const GONE_MS = 3_600_000;
/** People may name any model, so only the latest refused ones are remembered. */
const GONE_MOST = 200;

export interface ListTools {
	readonly store: ListStore;
	readonly now: () => number;
	/** Aborts when the process has to end. */
	readonly closing: AbortSignal;
	/** `error` is null after a success. */
	onRead(source: ListSource, error: unknown): void;
	/** Readings that have not ended. */
	readonly running: Set<Promise<void>>;
}

const aborted = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener("abort", () => resolve(), { once: true });
	});

/** The list of one address for one key: in memory, and in the database for other processes and the next start. */
export class KeptList implements ListedModels {
	/** Replaced when the same address is to be read in another way. */
	source: ListSource;
	readonly #userId: string;
	readonly #tools: ListTools;
	/** When each was refused. */
	readonly #gone = new Map<string, number>();
	#list: StoredList | null = null;
	#triedAt: number | null = null;
	#hasFailed = false;
	#refusedAt: number | null = null;
	#reading: Promise<void> | null = null;
	/** The reading after the latest refusal, which the refusals shortly after it share. */
	#rereading: Promise<void> = Promise.resolve();

	/** `userId` is empty for the operator's key. */
	constructor(source: ListSource, userId: string, tools: ListTools) {
		this.source = source;
		this.#userId = userId;
		this.#tools = tools;
	}

	/** A list older than 30 days says nothing any more. */
	#usable(): StoredList | null {
		return this.#list && this.#tools.now() - this.#list.readAt < KEPT_MS ? this.#list : null;
	}

	current(): readonly ListedModel[] | null {
		return this.#usable()?.models ?? null;
	}

	state(): ListState | null {
		const list = this.#usable();
		return list && { readAt: list.readAt, isFresh: !this.#hasFailed };
	}

	isGone(model: string): boolean {
		const at = this.#gone.get(model);
		return at !== undefined && this.#tools.now() - at < GONE_MS;
	}

	/** Takes what this or another process has stored. */
	async load(): Promise<void> {
		const stored = await this.#tools.store.load(this.source, this.#userId);
		if (stored && stored.readAt > (this.#list?.readAt ?? 0)) this.#take(stored);
	}

	/** Reads the list unless this or another process has read it within `freshMs`. Never rejects. */
	async refresh(freshMs = READ_EVERY_MS): Promise<void> {
		try {
			if (this.#isWithin(freshMs)) return;
			await this.load();
			if (!this.#isWithin(freshMs)) await this.#readOnce();
		} catch (error) {
			this.#tools.onRead(this.source, error);
		}
	}

	/** The same in the background, where a person asks. */
	refreshSoon(): void {
		if (this.#triedAt === null || this.#tools.now() - this.#triedAt >= AGAIN_MS) void this.refresh();
	}

	async afterRefusal(
		model: string,
		signal: AbortSignal,
		paidBy: Assistant["paidBy"],
	): Promise<readonly ListedModel[] | null> {
		const now = this.#tools.now();
		if (this.#refusedAt === null || now - this.#refusedAt >= REFUSALS_MS) {
			this.#refusedAt = now;
			// A reading that is under way began before the refusal, so it may still list the model.
			const earlier = this.#reading ?? Promise.resolve();
			this.#rereading = earlier.then(() => this.#readOnce());
		}
		await Promise.race([this.#rereading, aborted(signal)]);
		const models = this.current();
		// A model that one person's key may not use is not gone for the others.
		const isShared = paidBy === "person" && this.#userId === "";
		if (models && !isShared && !isListed(models, model)) this.#forget(model);
		return models;
	}

	#forget(model: string): void {
		this.#gone.set(model, this.#tools.now());
		const [oldest] = this.#gone.keys();
		if (this.#gone.size > GONE_MOST && oldest !== undefined) this.#gone.delete(oldest);
	}

	#isWithin(freshMs: number): boolean {
		return this.#list !== null && this.#tools.now() - this.#list.readAt < freshMs;
	}

	#take(list: StoredList): void {
		this.#list = list;
		this.#hasFailed = false;
		for (const model of this.#gone.keys()) if (isListed(list.models, model)) this.#gone.delete(model);
	}

	/** Callers at the same time share one reading. Never rejects. */
	#readOnce(): Promise<void> {
		if (this.#reading !== null) return this.#reading;
		const { running } = this.#tools;
		const reading = this.#read().finally(() => {
			this.#reading = null;
			running.delete(reading);
		});
		this.#reading = reading;
		running.add(reading);
		return reading;
	}

	async #read(): Promise<void> {
		const { now, closing, store, onRead } = this.#tools;
		const { source } = this;
		const begunAt = now();
		this.#triedAt = begunAt;
		try {
			const list = { models: await source.read(closing), readAt: now() };
			this.#take(list);
			onRead(source, null);
			await store.save(source, this.#userId, list, begunAt);
		} catch (error) {
			if (closing.aborted) return;
			// A list that was read and not saved is read again by the next process.
			this.#hasFailed = this.#list === null || this.#list.readAt < begunAt;
			onRead(source, error);
		}
	}
}
