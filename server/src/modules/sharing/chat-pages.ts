import {
	type ChatPage,
	type ChatSession,
	chatId,
	getChat,
	getConfig,
	getResponses,
	getSharedChat,
	getSharedResponses,
	getSharedVerdict,
	getVerdict,
	type PublicConfig,
	SHARE_PREVIEW_CHARACTERS,
} from "@parallax/contract";
import { type Exchange, type Html, html, type PageContent, SITE_IMAGE } from "../../http/index.ts";
import { cutText } from "../../platform/pictures/index.ts";
import {
	type AdviceReader,
	findSharedChat,
	type OwnedChat,
	type Runner,
	readResponses,
	readSession,
	type SessionReader,
	type SharedChat,
	turnOf,
	unadvisedOwner,
} from "../chat/index.ts";
import type { Identity, Viewer } from "../identity/index.ts";
import { readVerdict } from "../verdicts/index.ts";
import { describeChat } from "./describe-chat.ts";
import { messages } from "./messages.ts";
import { type ReadableTurn, readablePage } from "./readable-page.ts";
import { withSharer } from "./with-sharer.ts";

const OWN = { chat: getChat, responses: getResponses, verdict: getVerdict };
const SHARED = { chat: getSharedChat, responses: getSharedResponses, verdict: getSharedVerdict };

const pathOf = (id: string): string => `/shared/${id}`;
/** The rendered page has only a line for a turn before the newest; the page as text has its answers too. */
function linkToText(side: ChatPage["side"], id: string): Html {
	const address = side === "own" ? `/?session=${id}&from=history&text` : `${pathOf(id)}?text`;
	return html`<p class="wrap"><a href="${address}">${messages.allTurns}</a></p>`;
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, " ").trim();

type Query = Readonly<Record<string, unknown>>;
type FoundChat = NonNullable<Awaited<ReturnType<typeof findSharedChat>>>;

/** Returns the configuration for a viewer's pages. */
export type ConfigFor = (viewer: Viewer) => Promise<PublicConfig>;

/** The pages of one chat: their content for link previews, for readers without scripts, and for the page renderer. */
export class ChatPages {
	readonly #runner: Runner;
	readonly #identity: Identity;
	readonly #configFor: ConfigFor;

	constructor(runner: Runner, identity: Identity, configFor: ConfigFor) {
		this.#runner = runner;
		this.#identity = identity;
		this.#configFor = configFor;
	}

	/** Null when the viewer may not read the chat. */
	async shared(name: string, exchange: Exchange): Promise<PageContent | null> {
		const found = await this.#find(name, exchange);
		return found && (await this.#contentOf(found, "shared", exchange));
	}

	/** The main page with a chat in its URL; null without a chat, and while the database is unreachable. */
	async home({ session, from }: Query, exchange: Exchange): Promise<PageContent | null> {
		// The browser reads only the first of repeated parameters, so it renders such a page by itself.
		if (typeof session !== "string" || Array.isArray(from)) return null;
		const found = await this.#find(session, exchange).catch(() => null);
		const side = from === "history" ? "own" : "shared";
		if (!found || (side === "own" && !found.owned)) return null;
		const content = await this.#contentOf(found, side, exchange);
		return content && { ...content, isPrivate: true };
	}

	async #find(name: string, exchange: Exchange): Promise<FoundChat | null> {
		const known = chatId.safeParse(name);
		if (!known.success) return null;
		return await findSharedChat(this.#runner, await this.#identity.viewer(exchange), known.data);
	}

	/** Oldest first. */
	async #turnsOf(
		chat: OwnedChat | SharedChat,
		{ turns }: ChatSession,
		owner: AdviceReader | null,
		reader: SessionReader,
	): Promise<ReadableTurn[]> {
		const reviews = (await this.#runner.reviewsOf([chat], reader)).get(chat.id);
		const readableTurns: ReadableTurn[] = [];
		for (const turn of turns) {
			const payload = await readResponses(this.#runner, turnOf(chat, turn.number), owner);
			readableTurns.push({ turn, payload, review: reviews?.get(turn.number)?.shown });
		}
		return readableTurns;
	}

	async #contentOf(found: FoundChat, side: ChatPage["side"], exchange: Exchange): Promise<PageContent | null> {
		// Owners see all turns on their own page; the shared page shows them what other readers see.
		const own = side === "own" ? found.own : null;
		const chat = own ?? found.chat;
		const reader = { owned: found.owned, isShare: side === "shared" };
		const { query } = this.#runner.database;
		const read = await readSession(this.#runner, chat, reader);
		const session = side === "own" ? read : await withSharer(query, found.chat, read);
		const turns = await this.#turnsOf(chat, session, own && unadvisedOwner(own), reader);
		const newest = turns.at(-1);
		if (!newest) return null;
		const { payload, review } = newest;
		const verdict = review && (await readVerdict(this.#runner, chat, payload.turn, reader));
		// Owners can open the page before they share the chat; until then it has no preview picture.
		const image =
			chat.shared_at === null
				? SITE_IMAGE
				: { path: `${pathOf(chat.id)}/preview.png`, alt: messages.imageAlt(turns.length > 1) };
		const contractEndpoints = side === "own" ? OWN : SHARED;
		return {
			title: messages.title(cutText(collapseWhitespace(chat.prompt), SHARE_PREVIEW_CHARACTERS)),
			description: describeChat(session, turns),
			path: pathOf(chat.id),
			image,
			kind: "article",
			body: readablePage(session, turns),
			belowRendered: turns.length > 1 ? linkToText(side, chat.id) : null,
			chat: {
				side,
				// Parsing drops every field that the corresponding API calls would not send.
				session: contractEndpoints.chat.answer.parse(session),
				payload: contractEndpoints.responses.answer.parse(payload),
				...(verdict && { verdict: contractEndpoints.verdict.answer.parse(verdict) }),
				config: getConfig.answer.parse(await this.#configFor(await this.#identity.viewer(exchange))),
			},
		};
	}
}
