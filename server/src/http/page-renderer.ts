import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { CHAT_PAGE_ID, type ChatPage } from "@parallax/contract";
import type { Logger } from "../platform/logger.ts";
import { dataElement, type Html, html, renderedHtml } from "./html.ts";
import { tagOf } from "./unchanged.ts";

/** More takes the renderer longer than a reader should wait: such a chat is served as plain text. */
const MOST_UNITS = 120_000;
/** Each can be a block of its own, of which ten thousand take seconds. */
const MOST_LINES = 5000;
const MOST_WAITING = 16;
interface Times {
	/** After it a page is given up. */
	readonly mostMs: number;
	/** So long a reader waits, also for the pages before theirs; then the page is served as plain text. */
	readonly waitMs: number;
}
/** The first is far more than any page takes, also on a busy machine. */
const TIMES: Times = { mostMs: 10_000, waitMs: 3000 };
/** Some 100 kB each. */
const KEPT_MAX = 64;
const HEAP_MB = 256;

interface Assets {
	readonly styles: readonly string[];
	readonly scripts: readonly string[];
}
interface Answer {
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

class Ended extends Error {
	override readonly name = "Ended";
}

/** Resolves when it has read what it renders with. */
async function startWorker(bundle: string): Promise<Worker> {
	const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
		workerData: bundle,
		env: { NODE_ENV: "production" },
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	});
	worker.unref();
	await once(worker, "message");
	return worker;
}

/**
 * Renders finished chats with the components of the built pages, in a thread of its own, so that answers on their way do not
 * wait for it. Whatever goes wrong there gives null, and the page is served without.
 */
export class PageRenderer {
	readonly #bundle: string;
	readonly #assets: Readonly<Record<ChatPage["side"], Assets>>;
	readonly #logger: Logger;
	readonly #times: Times;
	readonly #kept = new Map<string, Promise<string | null>>();
	#worker: Promise<Worker> | null = null;
	#last: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	private constructor(folder: string, logger: Logger, times: Times) {
		this.#bundle = pathToFileURL(join(folder, "chat-page.mjs")).href;
		this.#assets = JSON.parse(readFileSync(join(folder, "assets.json"), "utf8"));
		this.#logger = logger;
		this.#times = times;
	}

	/** null where the pages were built without it. */
	static open(distDir: string, logger: Logger, times = TIMES): PageRenderer | null {
		const folder = join(distDir, "render");
		return existsSync(join(folder, "assets.json")) ? new PageRenderer(folder, logger, times) : null;
	}

	async render(page: ChatPage): Promise<RenderedPage | null> {
		if (!isFinished(page) || unitsOf(page) > MOST_UNITS || linesOf(page) > MOST_LINES) return null;
		const data = JSON.stringify(page);
		const markup = await this.#markupOf(tagOf(data), page);
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

	async #markupOf(tag: string, page: ChatPage): Promise<string | null> {
		const kept = this.#kept.get(tag);
		if (kept === undefined && this.#waiting >= MOST_WAITING) return null;
		const rendered = kept ?? this.#inTurn(page);
		// The one read last is the last to go.
		this.#kept.delete(tag);
		this.#kept.set(tag, rendered);
		for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT_MAX) this.#kept.delete(oldest);
		return await this.#inTime(rendered);
	}

	/** Rendering goes on, for the next reader. */
	async #inTime(rendered: Promise<string | null>): Promise<string | null> {
		const done = new AbortController();
		try {
			return await Promise.race([rendered, pause(this.#times.waitMs, null, { signal: done.signal })]);
		} finally {
			done.abort();
		}
	}

	#inTurn(page: ChatPage): Promise<string | null> {
		this.#waiting += 1;
		const rendered = this.#last
			.then(() => this.#ask(page))
			.catch(async (error: unknown) => {
				// Its message may quote what a reader wrote.
				this.#logger.error(
					{ failure: error instanceof Error ? error.name : "unknown" },
					"a page could not be rendered",
				);
				await this.#stop();
				return null;
			})
			.finally(() => {
				this.#waiting -= 1;
			});
		this.#last = rendered;
		return rendered;
	}

	/** Rejects when the renderer fails as a whole; the next page is then rendered by a new one. */
	async #ask(page: ChatPage): Promise<string | null> {
		this.#worker ??= startWorker(this.#bundle);
		const worker = await this.#worker;
		const asked = new AbortController();
		const { signal } = asked;
		const timer = setTimeout(() => void worker.terminate(), this.#times.mostMs);
		try {
			const ended = once(worker, "exit", { signal }).then(() => Promise.reject(new Ended()));
			const answered = once(worker, "message", { signal });
			worker.postMessage(page);
			const [{ markup, failure }] = (await Promise.race([answered, ended])) as [Answer];
			if (failure !== undefined) this.#logger.error({ failure }, "a page could not be rendered");
			return markup;
		} finally {
			clearTimeout(timer);
			asked.abort();
		}
	}

	async #stop(): Promise<void> {
		const worker = this.#worker;
		this.#worker = null;
		await worker?.then(
			(running) => running.terminate(),
			() => {},
		);
	}
}
