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

/** An ended import can be queried for `RETENTION_MS`; one without a listener expires after `UNCLAIMED_MS`. */
const RETENTION_MS = 300_000;
const UNCLAIMED_MS = 60_000;

export const MAX_CONCURRENT_IMPORTS = 10;

/** The import of one file. It starts when its owner listens and continues when the connection is lost. */
export class RemoteImport {
	readonly owner: Owner;
	readonly #work: (control: ImportControl) => Promise<ImportMessage>;
	readonly #abort = new AbortController();
	readonly #listeners = new Set<Listener>();
	readonly #onEnd: () => void;
	#lastMessage: ImportMessage | undefined;
	#begun = false;
	#ended = false;
	#pause: { readonly done: Promise<void>; readonly end: () => void } | undefined;

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
		if (this.#lastMessage) listener(this.#lastMessage);
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
			return { done: promise, end: resolve };
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
			this.#lastMessage = message;
			for (const listener of this.#listeners) listener(message);
		};
		const whenResumed = async () => {
			while (this.#pause) await this.#pause.done;
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
		const remoteImport = new RemoteImport(owner, work, () => {
			setTimeout(() => this.#byToken.delete(token), RETENTION_MS).unref();
		});
		this.#byToken.set(token, remoteImport);
		const expire = () => {
			if (remoteImport.hasBegun) return;
			this.#byToken.delete(token);
			abandon();
		};
		setTimeout(expire, UNCLAIMED_MS).unref();
		return token;
	}

	find(token: string, owner: Owner): RemoteImport | undefined {
		const remoteImport = this.#byToken.get(token);
		return remoteImport && ownerKey(remoteImport.owner) === ownerKey(owner) ? remoteImport : undefined;
	}

	/** The number of the owner's running and waiting imports. */
	countOf(owner: Owner): number {
		const isActive = (remoteImport: RemoteImport) =>
			!remoteImport.hasEnded && ownerKey(remoteImport.owner) === ownerKey(owner);
		return [...this.#byToken.values()].filter(isActive).length;
	}
}
