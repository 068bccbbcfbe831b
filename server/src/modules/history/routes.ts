import {
	type ChatWithResponses,
	countHistory,
	deleteChats,
	deleteVisitorHistory,
	exportChat,
	exportHistory,
	exportSharedChat,
	getHistory,
	getVisitorHistory,
	type HandlerInput,
	urlOf,
} from "@parallax/contract";
import { conflict, Failure } from "../../failures.ts";
import type { Exchange, Routes } from "../../http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { TextIndex } from "../../platform/text-index/index.ts";
import type { AssistantsModule } from "../assistants/index.ts";
import {
	deleteChat,
	type OwnedChat,
	ownedChat,
	type Runner,
	revealedChat,
	sharedChat,
	unadvisedOwner,
} from "../chat/index.ts";
import type { Identity, Owner } from "../identity/index.ts";
import * as files from "./export/export-chats.ts";
import { consumeExport } from "./export/export-limits.ts";
import { countChats } from "./list/count-chats.ts";
import { writeCursor } from "./list/cursor.ts";
import { type HistoryPage, listHistory, readFilter } from "./list/list-history.ts";
import { viewHistoryChat } from "./list/views.ts";

export interface HistoryDependencies {
	readonly runner: Runner;
	readonly identity: Identity;
	readonly textIndex: TextIndex;
	readonly limits: RateLimits;
	readonly assistants: Pick<AssistantsModule, "visitorKeys">;
}

type ListEndpoint = typeof getHistory | typeof getVisitorHistory;
type ListQuery = HandlerInput<ListEndpoint>["query"];

/** Sets the total count and the link to the next page. */
function setPageHeaders(exchange: Exchange, endpoint: ListEndpoint, query: ListQuery, page: HistoryPage): void {
	exchange.setHeader("x-total-count", String(page.total));
	if (!page.next) return;
	const url = urlOf(endpoint, { query: { ...query, before: writeCursor(page.next) } });
	exchange.setHeader("link", `<${url}>; rel="next"`);
}

/** Undefined for deleted and foreign chats alike. */
async function findOwnedChat(runner: Runner, owner: Owner, id: string): Promise<OwnedChat | undefined> {
	try {
		return await ownedChat(runner, owner, id);
	} catch (error) {
		if (error instanceof Failure && error.status === 404) return undefined;
		throw error;
	}
}

/** One page of the owner's chats, with paging headers. */
async function listChats(
	{ runner, textIndex }: HistoryDependencies,
	exchange: Exchange,
	endpoint: ListEndpoint,
	query: ListQuery,
	owner: Owner,
): Promise<ChatWithResponses[]> {
	const { database, clock } = runner;
	const { limit, before, brief, ...filterQuery } = query;
	const now = clock.now();
	const filter = await readFilter(database, textIndex, owner, filterQuery, now);
	const page = await listHistory(database, textIndex, owner, filter, { limit, before });
	setPageHeaders(exchange, endpoint, query, page);
	const votes = await runner.votesOf(
		page.chats.map(({ chat }) => chat),
		{ owned: true },
	);
	const options = { votes, now, isBrief: brief === "true", terms: filter.terms };
	return page.chats.map((chat) => viewHistoryChat(chat, options));
}

/** The ids of all chats of the owner. */
async function listIds({ query }: Database, owner: Owner): Promise<string[]> {
	const column = owner.kind === "user" ? "user_id" : "visitor_id";
	const rows = await query.selectFrom("chats").select("id").where(column, "=", owner.id).execute();
	return rows.map(({ id }) => id);
}

async function deleteEach(runner: Runner, owner: Owner, ids: Iterable<string>): Promise<void> {
	for (const id of ids) {
		const chat = await findOwnedChat(runner, owner, id);
		if (chat) await deleteChat(runner, chat);
	}
}

function visitorRoutes(routes: Routes, dependencies: HistoryDependencies): void {
	const { runner, identity, assistants } = dependencies;

	routes.handle(getVisitorHistory, async ({ query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		if (viewer.kind === "visitor") return await listChats(dependencies, exchange, getVisitorHistory, query, viewer);
		exchange.setHeader("x-total-count", "0");
		return [];
	});

	routes.handle(deleteVisitorHistory, async ({ exchange }) => {
		const viewer = await identity.viewer(exchange);
		if (viewer.kind === "user") throw conflict("You are signed in. Your chats are in your history.");
		if (viewer.kind === "visitor") {
			await assistants.visitorKeys.removeAll(viewer.id);
			await deleteEach(runner, viewer, await listIds(runner.database, viewer));
		}
		return undefined;
	});
}

function exportRoutes(routes: Routes, { runner, identity, textIndex, limits }: HistoryDependencies): void {
	const { database, clock } = runner;

	routes.download(exportHistory, async ({ query, exchange }) => {
		const owner = await signedInOwner(identity, exchange);
		const { format, ids, ...filterQuery } = query;
		const filter = await readFilter(database, textIndex, owner, filterQuery, clock.now());
		const selected = ids === undefined ? filter : { ...filter, ids: ids.split(",") };
		await consumeExport(limits, owner, exchange.address);
		return await files.exportChats(runner, textIndex, owner, selected, format);
	});

	routes.download(exportChat, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const chat = revealedChat(await ownedChat(runner, viewer, params.id));
		await consumeExport(limits, viewer, exchange.address);
		return await files.exportChat(runner, chat, { owned: true, owner: unadvisedOwner(chat) }, query.format);
	});

	routes.download(exportSharedChat, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const { chat, owned } = await sharedChat(runner, viewer, params.id);
		const named = revealedChat(chat);
		await consumeExport(limits, viewer, exchange.address);
		return await files.exportChat(runner, named, { owned, isShare: true, owner: null }, query.format);
	});
}

async function signedInOwner(identity: Identity, exchange: Exchange): Promise<Owner> {
	const { id } = await identity.signedIn(exchange);
	return { kind: "user", id };
}

export function historyRoutes(routes: Routes, dependencies: HistoryDependencies): void {
	const { runner, identity, textIndex } = dependencies;
	const { database, clock } = runner;

	routes.handle(getHistory, async ({ query, exchange }) => {
		return await listChats(dependencies, exchange, getHistory, query, await signedInOwner(identity, exchange));
	});

	visitorRoutes(routes, dependencies);
	exportRoutes(routes, dependencies);

	routes.handle(countHistory, async ({ query, exchange }) => {
		const owner = await signedInOwner(identity, exchange);
		return await countChats(
			database,
			textIndex,
			owner,
			await readFilter(database, textIndex, owner, query, clock.now()),
		);
	});

	routes.handle(deleteChats, async ({ body, exchange }) => {
		await deleteEach(runner, await signedInOwner(identity, exchange), new Set(body.ids));
		return undefined;
	});
}
