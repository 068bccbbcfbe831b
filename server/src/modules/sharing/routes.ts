import { chatId, getSharedChat, getSharedResponses, shareChat, watchSharedChat } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import { canRead, ownedChat, type Runner, readResponses, sharedChat, viewChat, watchChat } from "../chat/index.ts";
import type { Identity } from "../identity/index.ts";
import { publishChat } from "./publish-chat.ts";

export function sharingRoutes(routes: Routes, runner: Runner, identity: Identity): void {
	const { database, clock } = runner;

	routes.handle(shareChat, async ({ params, body, exchange }) => {
		const chat = await ownedChat(database, await identity.viewer(exchange), params.id);
		return viewChat(await publishChat(database, chat, body.shared, clock.now()), { owned: true });
	});

	routes.handle(getSharedChat, async ({ params, exchange }) => {
		const { chat, owned } = await sharedChat(database, await identity.viewer(exchange), params.id);
		return viewChat(chat, { owned });
	});

	routes.handle(getSharedResponses, async ({ params, exchange }) => {
		const { chat } = await sharedChat(database, await identity.viewer(exchange), params.id);
		return await readResponses(runner, chat.id);
	});

	routes.page("/shared/:name", async (id, exchange) => {
		const known = chatId.safeParse(id);
		return known.success && (await canRead(database, await identity.viewer(exchange), known.data));
	});

	routes.watch(watchSharedChat, async ({ params, exchange }, open) => {
		const { chat } = await sharedChat(database, await identity.viewer(exchange), params.id);
		await watchChat(runner, chat.id, open);
	});
}
