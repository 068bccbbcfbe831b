import { randomBytes } from "node:crypto";
import { type Owner, ownerKey } from "../../identity/index.ts";

/** A message in Uppy's format. */
export type ImportMessage =
	| { readonly action: "progress"; readonly payload: object }
	| { readonly action: "success"; readonly payload: object }
	| { readonly action: "error"; readonly payload: { readonly error: { readonly message: string } } };

type Listener = (message: ImportMessage) => void;

/** Controls a running import: messages, pause and cancellation. */
export interface ImportControl {
	readonly signal: AbortSignal;
	send(message: ImportMessage): void;
	/** Resolves at once, or when the pause ends. */
	whenResumed(): Promise<void>;
}

/** An ended import can be queried for `KEPT_MS`; one without a listener expires after `UNCLAIMED_MS`. */
const KEPT_MS = 300_000;
const UNCLAIMED_MS = 60_000;

export const IMPORTS_AT_ONCE = 10;

/** The import of one file. It starts when its owner listens and continues when the connection is lost. */
export class RemoteImport {
	readonly owner: Owner;
	readonly #work: (control: ImportControl) => Promise<ImportMessage>;
	readonly #abort = new AbortController();
	readonly #listeners = new Set<Listener>();
	readonly #onEnd: () => void;
	#last: ImportMessage | undefined;
	#begun = false;
	#ended = false;
	#pause: { readonly over: Promise<void>; readonly end: () => void } | undefined;

	constructor(owner: Owner, work: (control: ImportControl) => Promise<ImportMessage>, onEnd: () => void) {
		this.owner = owner;
		this.#work = work;
		this.#onEnd = onEnd;
	}

	get hasBegun(): boolean {
		return this.#begun;
	}

	get hasEnded(): boolean {
		return this.#ended;
	}

	/** Sends the last message and all further ones. Returns a function to unsubscribe; without listeners a pause ends. */
	listen(listener: Listener): () => void {
		if (this.#last) listener(this.#last);
		this.#listeners.add(listener);
		if (!this.#begun) void this.#begin();
		return () => {
			this.#listeners.delete(listener);
			if (this.#listeners.size === 0) this.resume();
		};
	}

	pause(): void {
		this.#pause ??= (() => {
			const { promise, resolve } = Promise.withResolvers<void>();
			return { over: promise, end: resolve };
		})();
	}

	resume(): void {
		this.#pause?.end();
		this.#pause = undefined;
	}

	cancel(): void {
		this.#abort.abort();
		this.resume();
	}

	async #begin(): Promise<void> {
		this.#begun = true;
		const send: Listener = (message) => {
			this.#last = message;
			for (const listener of this.#listeners) listener(message);
		};
		const whenResumed = async () => {
			while (this.#pause) await this.#pause.over;
		};
		send(await this.#work({ signal: this.#abort.signal, send, whenResumed }));
		this.#ended = true;
		this.#onEnd();
	}
}

/** The imports of this process by random token; a token works only for its owner. */
export class RemoteImports {
	readonly #byToken = new Map<string, RemoteImport>();

	/** `abandon` is called when no listener subscribed in time. */
	add(owner: Owner, work: (control: ImportControl) => Promise<ImportMessage>, abandon: () => void = () => {}): string {
		const token = randomBytes(32).toString("hex");
		const one = new RemoteImport(owner, work, () => {
			setTimeout(() => this.#byToken.delete(token), KEPT_MS).unref();
		});
		this.#byToken.set(token, one);
		const unheard = () => {
			if (one.hasBegun) return;
			this.#byToken.delete(token);
			abandon();
		};
		setTimeout(unheard, UNCLAIMED_MS).unref();
		return token;
	}

	find(token: string, owner: Owner): RemoteImport | undefined {
		const one = this.#byToken.get(token);
		return one && ownerKey(one.owner) === ownerKey(owner) ? one : undefined;
	}

	/** The number of the owner's running and waiting imports. */
	countOf(owner: Owner): number {
		const isOne = (one: RemoteImport) => !one.hasEnded && ownerKey(one.owner) === ownerKey(owner);
		return [...this.#byToken.values()].filter(isOne).length;
	}
}
