import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { CHAT_PAGE_ID, type ChatPage } from "@parallax/contract";
import type { Logger } from "../../platform/logger.ts";
import { etagOf } from "../responses/etag.ts";
import { dataElement, type Html, html, renderedHtml } from "./html.ts";

/** More takes the renderer longer than a reader should wait: such a chat is served as plain text. */
const MAX_UNITS = 120_000;
/** Each line can be a block of its own; ten thousand blocks take the renderer seconds. */
const MAX_LINES = 5000;
const MAX_QUEUED = 16;
/** A page of many small elements is too large to be of use, and 64 of them too large to be kept. */
const MAX_MARKUP_UNITS = 500_000;
/** Some 100 kB each. */
const CACHE_MAX = 64;
/** Some 100 bytes each. */
const FAILED_MAX = 4096;
const HEAP_MB = 256;

export interface RenderTimeouts {
	/** How long the renderer may take for one page: far more than any page takes, also on a busy machine. */
	readonly pageMs: number;
	/** How long a reader waits for it and for the pages before it; afterwards the page is served without. */
	readonly readerMs: number;
}

const RENDER_TIMEOUTS: RenderTimeouts = { pageMs: 10_000, readerMs: 3000 };

interface Assets {
	readonly styles: readonly string[];
	readonly scripts: readonly string[];
}
interface WorkerAnswer {
	readonly markup: string | null;
	readonly failure?: string;
}

export interface RenderedPage {
	/** For the head. */
	readonly styles: Html;
	/** The addresses of what the script will ask for. */
	readonly scripts: readonly string[];
	readonly body: Html;
	/** For the script to go on with. */
	readonly data: Html;
}

const unitsOf = ({ payload, session }: ChatPage): number =>
	payload.responses.reduce((sum, { response }) => sum + response.length, session.prompt.length);

const linesOf = ({ payload }: ChatPage): number =>
	payload.responses.reduce((sum, { response }) => sum + response.split("\n").length, 0);

const isFinished = ({ payload }: ChatPage): boolean =>
	payload.summarizingMs === null && payload.responses.every(({ status }) => status !== "pending");

const stylesOf = ({ styles }: Assets): Html =>
	html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">`)}`;

class WorkerExited extends Error {
	override readonly name = "Ended";
}

interface Renderer {
	readonly worker: Worker;
	/** Resolves when it has read what it renders with. */
	readonly isReady: Promise<unknown>;
}

/** What the worker says next; rejects when it ends before. */
async function nextMessage(worker: Worker, begin = () => {}): Promise<unknown> {
	const over = new AbortController();
	const { signal } = over;
	try {
		const ended = once(worker, "exit", { signal }).then(() => Promise.reject(new WorkerExited()));
		const told = once(worker, "message", { signal });
		begin();
		const [message] = await Promise.race([told, ended]);
		return message;
	} finally {
		over.abort();
	}
}

function startWorker(bundle: string): Renderer {
	const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
		workerData: bundle,
		env: { NODE_ENV: "production" },
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	});
	worker.unref();
	// An error that no request waits for would otherwise end the whole program.
	worker.on("error", () => {});
	return { worker, isReady: nextMessage(worker) };
}

/**
 * Renders finished chats with the components of the built pages, in a thread of its own, so that answers on their way do not
 * wait for it. Whatever goes wrong there gives null, and the page is served without.
 */
export class PageRenderer {
	readonly #bundle: string;
	readonly #assets: Readonly<Record<ChatPage["side"], Assets>>;
	readonly #logger: Logger;
	readonly #timeouts: RenderTimeouts;
	readonly #cache = new Map<string, Promise<string | null>>();
	/** Pages that could not be rendered: trying again would make others wait again. */
	readonly #failed = new Set<string>();
	#renderer: Renderer | null = null;
	#last: Promise<unknown> = Promise.resolve();
	#queued = 0;

	private constructor(folder: string, logger: Logger, timeouts: RenderTimeouts) {
		this.#bundle = pathToFileURL(join(folder, "chat-page.mjs")).href;
		this.#assets = JSON.parse(readFileSync(join(folder, "assets.json"), "utf8"));
		this.#logger = logger;
		this.#timeouts = timeouts;
	}

	/** null where the pages were built without it. */
	static open(distDir: string, logger: Logger, timeouts = RENDER_TIMEOUTS): PageRenderer | null {
		const folder = join(distDir, "render");
		return existsSync(join(folder, "assets.json")) ? new PageRenderer(folder, logger, timeouts) : null;
	}

	async render(page: ChatPage): Promise<RenderedPage | null> {
		if (!isFinished(page) || unitsOf(page) > MAX_UNITS || linesOf(page) > MAX_LINES) return null;
		const data = JSON.stringify(page);
		const markup = await this.#withReaderTimeout(this.#markupOf(etagOf(data), page));
		if (markup === null) return null;
		const assets = this.#assets[page.side];
		return {
			styles: stylesOf(assets),
			scripts: assets.scripts.map((file) => `/${file}`),
			body: renderedHtml(markup),
			data: dataElement(CHAT_PAGE_ID, data),
		};
	}

	async close(): Promise<void> {
		await this.#stop();
	}

	/** null for a reader who would have to wait too long; the page is rendered nevertheless, for the next one. */
	async #withReaderTimeout(markup: Promise<string | null>): Promise<string | null> {
		let timer: NodeJS.Timeout | undefined;
		const tooLate = new Promise<null>((resolve) => {
			timer = setTimeout(resolve, this.#timeouts.readerMs, null);
		});
		try {
			return await Promise.race([markup, tooLate]);
		} finally {
			clearTimeout(timer);
		}
	}

	async #markupOf(tag: string, page: ChatPage): Promise<string | null> {
		const kept = this.#cache.get(tag);
		if (kept === undefined && (this.#queued >= MAX_QUEUED || this.#failed.has(tag))) return null;
		const rendered = kept ?? this.#enqueue(tag, page);
		// The one read last is the last to go.
		this.#cache.delete(tag);
		this.#cache.set(tag, rendered);
		for (const oldest of this.#cache.keys()) if (this.#cache.size > CACHE_MAX) this.#cache.delete(oldest);
		return await rendered;
	}

	async #enqueue(tag: string, page: ChatPage): Promise<string | null> {
		this.#queued += 1;
		const rendered = this.#last.then(() => this.#tryToRender(page));
		this.#last = rendered;
		const markup = await rendered;
		this.#queued -= 1;
		if (markup === null) this.#markFailed(tag);
		return markup;
	}

	#markFailed(tag: string): void {
		this.#cache.delete(tag);
		this.#failed.add(tag);
		for (const oldest of this.#failed) if (this.#failed.size > FAILED_MAX) this.#failed.delete(oldest);
	}

	/** Never rejects: null when the page fails, is too large, or the renderer fails as a whole. */
	async #tryToRender(page: ChatPage): Promise<string | null> {
		try {
			const { markup, failure } = await this.#request(page);
			const isTooLarge = markup !== null && markup.length > MAX_MARKUP_UNITS;
			if (failure !== undefined) this.#logger.error({ failure }, "a page could not be rendered");
			return isTooLarge ? null : markup;
		} catch (error) {
			// Its message may quote what a reader wrote.
			const failure = error instanceof Error ? error.name : "unknown";
			this.#logger.error({ failure }, "a page could not be rendered");
			await this.#stop();
			return null;
		}
	}

	/** Rejects when the renderer fails as a whole; the next page is then rendered by a new one. */
	async #request(page: ChatPage): Promise<WorkerAnswer> {
		const { worker, isReady } = this.#ensureRenderer();
		const timer = setTimeout(() => void worker.terminate(), this.#timeouts.pageMs);
		try {
			await isReady;
			return (await nextMessage(worker, () => worker.postMessage(page))) as WorkerAnswer;
		} finally {
			clearTimeout(timer);
		}
	}

	#ensureRenderer(): Renderer {
		if (this.#renderer) return this.#renderer;
		const renderer = startWorker(this.#bundle);
		this.#renderer = renderer;
		// It may also end while no page is asked of it.
		renderer.worker.once("exit", () => {
			if (this.#renderer === renderer) this.#renderer = null;
		});
		return renderer;
	}

	async #stop(): Promise<void> {
		const renderer = this.#renderer;
		this.#renderer = null;
		await renderer?.worker.terminate();
	}
}
