import { chatId } from "@parallax/contract";
import { type Exchange, etagOf, type Picture } from "../../http/index.ts";
import { consume } from "../../platform/limits/consume.ts";
import { networkOf } from "../../platform/limits/ip-network.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { PictureRenderer } from "../../platform/pictures/index.ts";
import { findPublicChat, loadTurnResponses, type Runner, rowForOthers, seatsOf, viewSummary } from "../chat/index.ts";
import { drawnAnswers, drawPreview, PREVIEW_VERSION } from "../drawings/index.ts";
import { messages } from "./messages.ts";

/** About 60 kB each. */
const MAX_CACHED = 64;
/** The picture shows the prompt by which the chat is known, with its own answers. */
const FIRST_TURN = 1;
const DRAW_LIMIT = { max: 60, windowMs: 60_000 };

/** The preview pictures of shared chats. The last ones are cached by their content. */
export class Previews {
	readonly #runner: Runner;
	readonly #pictures: PictureRenderer;
	readonly #limits: RateLimits;
	readonly #cached = new Map<string, Promise<Buffer>>();

	constructor(runner: Runner, pictures: PictureRenderer, limits: RateLimits) {
		this.#runner = runner;
		this.#pictures = pictures;
		this.#limits = limits;
	}

	/** Null for a chat that is not shared, also for its owner, because caches may show a preview to anyone. */
	async find(name: string, exchange: Exchange): Promise<Picture | null> {
		const known = chatId.safeParse(name);
		if (!known.success) return null;
		const { database, summaryOf } = this.#runner;
		const chat = await findPublicChat(database, known.data);
		if (!chat) return null;
		const { id, prompt } = chat;
		const [stored, summary] = await Promise.all([
			loadTurnResponses(database.query, id, FIRST_TURN, "published"),
			summaryOf(id, FIRST_TURN, "published"),
		]);
		const rows = stored.map(rowForOthers);
		const seats = seatsOf(chat);
		const { analysis } = viewSummary(summary && { ...summary, ...summary.forOthers }, seats, rows);
		const facts = {
			prompt,
			prompts: chat.last_turn,
			answers: drawnAnswers(rows, seats),
			claims: analysis?.claims ?? null,
			quotable: analysis !== null && !analysis.approximate && !analysis.stale,
		};
		const tag = etagOf(JSON.stringify([PREVIEW_VERSION, facts]));
		return { tag, bytes: () => this.#bytes(tag, exchange.address, () => this.#pictures.draw(drawPreview(facts))) };
	}

	async #bytes(tag: string, address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
		const cached = this.#cached.get(tag);
		if (cached !== undefined) return await cached;
		const drawn = this.#consumeDraw(address).then(draw);
		this.#cached.set(tag, drawn);
		for (const oldest of this.#cached.keys()) if (this.#cached.size > MAX_CACHED) this.#cached.delete(oldest);
		drawn.catch(() => this.#cached.delete(tag));
		return await drawn;
	}

	async #consumeDraw(address: string): Promise<void> {
		const key = `preview:${networkOf(address)}`;
		await consume(this.#limits, [{ key, limit: DRAW_LIMIT, sentence: () => messages.busy }]);
	}
}
