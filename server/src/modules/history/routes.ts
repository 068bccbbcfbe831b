import {
	countHistory,
	deleteChats,
	exportChat,
	exportHistory,
	exportSharedChat,
	getHistory,
	type Received,
	urlOf,
} from "@parallax/contract";
import { Failure } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import type { TextIndex } from "../../platform/text-index/index.ts";
import { deleteChat, type OwnedChat, ownedChat, type Runner, sharedChat } from "../chat/index.ts";
import type { Identity, Owner } from "../identity/index.ts";
import * as files from "./export/export-chats.ts";
import { countChats } from "./list/count-chats.ts";
import { writeCursor } from "./list/cursor.ts";
import { type HistoryPage, listHistory, readFilter } from "./list/list-history.ts";
import { viewHistoryChat } from "./list/views.ts";

export interface HistoryParts {
	readonly runner: Runner;
	readonly identity: Identity;
	readonly index: TextIndex;
}

/** What the body of the answer cannot say: how much there is in all, and where it goes on. */
function sayTheRest(exchange: Exchange, query: Received<typeof getHistory>["query"], page: HistoryPage): void {
	exchange.setHeader("x-total-count", String(page.total));
	if (!page.next) return;
	const address = urlOf(getHistory, { query: { ...query, before: writeCursor(page.next) } });
	exchange.setHeader("link", `<${address}>; rel="next"`);
}

/** Undefined when it is gone already, or never was this person's: to them that is the same. */
async function ownedOrGone(runner: Runner, owner: Owner, id: string): Promise<OwnedChat | undefined> {
	try {
		return await ownedChat(runner.database, owner, id);
	} catch (error) {
		if (error instanceof Failure && error.status === 404) return undefined;
		throw error;
	}
}

export function historyRoutes(routes: Routes, { runner, identity, index }: HistoryParts): void {
	const { database, clock } = runner;
	const personOf = async (exchange: Exchange): Promise<Owner> => {
		const { id } = await identity.signedIn(exchange);
		return { kind: "user", id };
	};

	routes.handle(getHistory, async ({ query, exchange }) => {
		const person = await personOf(exchange);
		const { limit, before, brief, ...asked } = query;
		const now = clock.now();
		const filter = await readFilter(database, index, person, asked, now);
		const page = await listHistory(database, index, person, filter, { limit, before });
		sayTheRest(exchange, query, page);
		const how = { now, isBrief: brief === "true", terms: filter.terms };
		return page.chats.map((chat) => viewHistoryChat(chat, how));
	});

	routes.handle(countHistory, async ({ query, exchange }) => {
		const person = await personOf(exchange);
		return await countChats(database, index, person, await readFilter(database, index, person, query, clock.now()));
	});

	routes.handle(deleteChats, async ({ body, exchange }) => {
		const person = await personOf(exchange);
		for (const id of new Set(body.ids)) {
			const chat = await ownedOrGone(runner, person, id);
			if (chat) await deleteChat(runner, chat);
		}
		return undefined;
	});

	routes.download(exportHistory, async ({ query, exchange }) => {
		const person = await personOf(exchange);
		const { format, ids, ...asked } = query;
		const filter = await readFilter(database, index, person, asked, clock.now());
		const named = ids === undefined ? filter : { ...filter, ids: ids.split(",") };
		return await files.exportChats(runner, index, person, named, format);
	});

	routes.download(exportChat, async ({ params, query, exchange }) => {
		const chat = await ownedChat(database, await identity.viewer(exchange), params.id);
		return await files.exportChat(runner, chat, query.format);
	});

	routes.download(exportSharedChat, async ({ params, query, exchange }) => {
		const { chat } = await sharedChat(database, await identity.viewer(exchange), params.id);
		return await files.exportChat(runner, chat, query.format);
	});
}
