import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { CHAT_PAGE_ID, type ChatPage } from "@parallax/contract";
import type { Logger } from "../../platform/logger.ts";
import { etagOf } from "../responses/etag.ts";
import { dataElement, type Html, html, renderedHtml } from "./html.ts";

/** Larger chats take too long to render and are served as plain text. */
const MAX_UNITS = 120_000;
/** Each line can be a block, and ten thousand blocks take seconds to render. */
const MAX_LINES = 5000;
const MAX_QUEUED = 16;
/** Larger markup is not useful, and the cache of 64 pages would become too large. */
const MAX_MARKUP_UNITS = 500_000;
/** About 100 kB each. */
const MAX_CACHED = 64;
/** About 100 bytes each. */
const MAX_FAILED = 4096;
const HEAP_MB = 256;
/** The time limit for loading the bundle, which takes a busy machine much longer than a page. No reader waits that long. */
const LOAD_MS = 60_000;

export interface RenderTimeouts {
	/** The time limit for one page, far above what a page needs on a busy machine. */
	readonly pageMs: number;
	/** The time limit for a reader, including the queue; afterwards the page is served without rendering. */
	readonly readerMs: number;
}

const RENDER_TIMEOUTS: RenderTimeouts = { pageMs: 10_000, readerMs: 3000 };

interface Assets {
	readonly styles: readonly string[];
	/** Further ones for a page with a review. */
	readonly reviewStyles: readonly string[];
	readonly scripts: readonly string[];
}
interface WorkerResult {
	readonly markup: string | null;
	readonly failure?: string;
}

export interface RenderedPage {
	/** Elements for the head. */
	readonly styles: Html;
	/** The paths of the scripts to load. */
	readonly scripts: readonly string[];
	readonly body: Html;
	/** The initial data of the script. */
	readonly data: Html;
}

const unitsOf = ({ payload, session }: ChatPage): number =>
	session.turns.reduce((sum, { prompt }) => sum + prompt.length, 0) +
	payload.responses.reduce((sum, { response }) => sum + response.length, 0);

const linesOf = ({ payload }: ChatPage): number =>
	payload.responses.reduce((sum, { response }) => sum + response.split("\n").length, 0);

const isFinished = ({ payload }: ChatPage): boolean =>
	payload.summarizingMs === null && payload.responses.every(({ status }) => status !== "pending");

const stylesOf = ({ styles, reviewStyles }: Assets, { verdict }: ChatPage): Html =>
	html`${(verdict ? [...styles, ...reviewStyles] : styles).map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">`)}`;

class WorkerExited extends Error {
	override readonly name = "Ended";
}

interface Renderer {
	readonly worker: Worker;
	/** Resolves when the bundle is loaded. */
	readonly ready: Promise<unknown>;
}

/** The next message of the worker; rejects when the worker exits first. */
async function nextMessage(worker: Worker, begin = () => {}): Promise<unknown> {
	const abortController = new AbortController();
	const { signal } = abortController;
	try {
		const exited = once(worker, "exit", { signal }).then(() => Promise.reject(new WorkerExited()));
		const received = once(worker, "message", { signal });
		begin();
		const [message] = await Promise.race([received, exited]);
		return message;
	} finally {
		abortController.abort();
	}
}

function startWorker(bundle: string): Renderer {
	const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
		workerData: bundle,
		env: { NODE_ENV: "production" },
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	});
	worker.unref();
	// Without this listener an error outside of a request would end the process.
	worker.on("error", () => {});
	return { worker, ready: nextMessage(worker) };
}

/** Ends the worker when the result takes longer than the time limit. */
async function within<T>(worker: Worker, limitMs: number, result: Promise<T>): Promise<T> {
	const timer = setTimeout(() => void worker.terminate(), limitMs);
	try {
		return await result;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Renders finished chats with the page's components in a worker thread, so that streaming continues. After a failure
 * it returns null, and the page is served without rendering.
 */
export class PageRenderer {
	readonly #bundle: string;
	readonly #assets: Readonly<Record<ChatPage["side"], Assets>>;
	readonly #logger: Logger;
	readonly #timeouts: RenderTimeouts;
	readonly #cache = new Map<string, Promise<string | null>>();
	/** Pages that could not be rendered. They are not tried again, because others would wait again. */
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

	/** Null when the pages were built without the renderer. */
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
			styles: stylesOf(assets, page),
			scripts: assets.scripts.map((file) => `/${file}`),
			body: renderedHtml(markup),
			data: dataElement(CHAT_PAGE_ID, data),
		};
	}

	async close(): Promise<void> {
		await this.#stop();
	}

	/** Resolves to null after the reader's timeout; rendering continues for the next reader. */
	async #withReaderTimeout(markup: Promise<string | null>): Promise<string | null> {
		let timer: NodeJS.Timeout | undefined;
		const timeout = new Promise<null>((resolve) => {
			timer = setTimeout(resolve, this.#timeouts.readerMs, null);
		});
		try {
			return await Promise.race([markup, timeout]);
		} finally {
			clearTimeout(timer);
		}
	}

	async #markupOf(tag: string, page: ChatPage): Promise<string | null> {
		const cached = this.#cache.get(tag);
		if (cached === undefined && (this.#queued >= MAX_QUEUED || this.#failed.has(tag))) return null;
		const rendered = cached ?? this.#enqueue(tag, page);
		// Least recently used: the last one read is evicted last.
		this.#cache.delete(tag);
		this.#cache.set(tag, rendered);
		for (const oldest of this.#cache.keys()) if (this.#cache.size > MAX_CACHED) this.#cache.delete(oldest);
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
		for (const oldest of this.#failed) if (this.#failed.size > MAX_FAILED) this.#failed.delete(oldest);
	}

	/** Never rejects: null when the page fails or is too large, or when the worker fails. */
	async #tryToRender(page: ChatPage): Promise<string | null> {
		try {
			const { markup, failure } = await this.#request(page);
			const isTooLarge = markup !== null && markup.length > MAX_MARKUP_UNITS;
			if (failure !== undefined) this.#logger.error({ failure }, "a page could not be rendered");
			return isTooLarge ? null : markup;
		} catch (error) {
			// The message can contain user content.
			const failure = error instanceof Error ? error.name : "unknown";
			this.#logger.error({ failure }, "a page could not be rendered");
			await this.#stop();
			return null;
		}
	}

	/** Rejects when the worker fails; the next page then starts a new worker. */
	async #request(page: ChatPage): Promise<WorkerResult> {
		const { worker, ready } = this.#ensureRenderer();
		await within(worker, LOAD_MS, ready);
		const result = nextMessage(worker, () => worker.postMessage(page));
		return (await within(worker, this.#timeouts.pageMs, result)) as WorkerResult;
	}

	#ensureRenderer(): Renderer {
		if (this.#renderer) return this.#renderer;
		const renderer = startWorker(this.#bundle);
		this.#renderer = renderer;
		// The worker can also exit between requests.
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
