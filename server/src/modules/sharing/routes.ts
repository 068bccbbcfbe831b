import * as contract from "@parallax/contract";
import { notFound } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { PictureRenderer } from "../../platform/pictures/index.ts";
import {
	keyOfTurnFile,
	ownedChat,
	type Runner,
	readResponses,
	readSession,
	revealedChat,
	sharedChat,
	showPublished,
	turnOf,
	turnsOf,
	watchChat,
} from "../chat/index.ts";
import type { Identity } from "../identity/index.ts";
import { announcePublished } from "../verdicts/index.ts";
import { ChatPages, type ConfigFor } from "./chat-pages.ts";
import { Previews } from "./previews.ts";
import { PublicStreams } from "./public-streams.ts";
import { publishChat, publishVerdictOnly, stopSharingAll } from "./publish-chat.ts";
import { withSharer } from "./with-sharer.ts";

export interface SharingDependencies {
	readonly pictures: PictureRenderer;
	readonly limits: RateLimits;
	readonly configFor: ConfigFor;
}

const NO_FILE = "This file doesn't exist or has been removed.";

const countIn = (digits: string | undefined): number => (/^[1-9]\d{0,3}$/.test(digits ?? "") ? Number(digits) : 0);

/** A file of a shared chat, while the chat and the turn are shared. */
function attachmentRoute(routes: Routes, runner: Runner, identity: Identity): void {
	routes.file("/api/shared/:id/turns/:turn/attachments/:n", async ({ params, exchange }) => {
		const { chat } = await sharedChat(runner, await identity.viewer(exchange), params.id ?? "");
		const turn = turnOf(chat, countIn(params.turn));
		const key = await keyOfTurnFile(runner.database.query, turn, countIn(params.n));
		if (key === undefined) throw notFound(NO_FILE);
		return await runner.files.serve(key);
	});
}

export function sharingRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ pictures, limits, configFor }: SharingDependencies,
): void {
	const { database, clock } = runner;
	const publicStreams = new PublicStreams(runner);
	const previews = new Previews(runner, pictures, limits);

	routes.handle(contract.shareChat, async ({ params, body, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		const published =
			body.shared && body.verdictOnly
				? await publishVerdictOnly(database, chat, body.verdict ?? true)
				: await publishChat(database, chat, body, clock.now());
		if (body.shared) {
			await showPublished(runner, chat.id);
			await announcePublished(runner, published);
		}
		if (!body.shared) publicStreams.endAll(chat.id);
		return await readSession(runner, published, { owned: true });
	});

	routes.handle(contract.stopSharingAll, async ({ exchange }) => {
		const user = await identity.signedIn(exchange);
		const changed = await stopSharingAll(database, user);
		await publicStreams.endUnshared();
		return { changed };
	});

	routes.handle(contract.getSharedChat, async ({ params, exchange }) => {
		const { chat, owned } = await sharedChat(runner, await identity.viewer(exchange), params.id);
		return await withSharer(database.query, chat, await readSession(runner, chat, { owned, isShare: true }));
	});

	routes.handle(contract.getSharedResponses, async ({ params, query, exchange }) => {
		const { chat } = await sharedChat(runner, await identity.viewer(exchange), params.id);
		return await readResponses(runner, turnOf(chat, query.turn), null);
	});

	attachmentRoute(routes, runner, identity);
	const pages = new ChatPages(runner, identity, configFor);
	routes.home((query, exchange) => pages.home(query, exchange));
	routes.page("/shared/:name", (name, exchange) => pages.shared(name, exchange));
	routes.picture("/shared/:name/preview.png", (name, exchange) => previews.find(name, exchange));

	routes.stream(contract.watchSharedChat, async ({ params, exchange }, open) => {
		const viewer = await identity.viewer(exchange);
		const { chat, owned } = await sharedChat(runner, viewer, params.id);
		await watchChat(runner, turnsOf(chat), null, () => {
			const stream = identity.endWithLogin(exchange, runner.streams.open(viewer, chat.id, exchange, open));
			if (!owned) publicStreams.add(chat.id, stream);
			return stream;
		});
	});
}
