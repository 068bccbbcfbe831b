import { listTopics, pinChat, setTopic } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import type { Identity } from "../identity/index.ts";
import { ownedChat } from "./access.ts";
import { labelChat, listTopics as topicsOf } from "./control/label-chat.ts";
import type { Runner } from "./run/runner.ts";
import { readSession } from "./views/read-session.ts";

/** What the owner of a chat adds to it: its topic and its pin. */
export function labelRoutes(routes: Routes, runner: Runner, identity: Identity): void {
	const { database, clock } = runner;

	routes.handle(setTopic, async ({ params, body, exchange }) => {
		const chat = await ownedChat(runner, await identity.viewer(exchange), params.id);
		return await readSession(runner, await labelChat(database, chat, { topic: body.topic }), { owned: true });
	});

	routes.handle(pinChat, async ({ params, body, exchange }) => {
		const chat = await ownedChat(runner, await identity.viewer(exchange), params.id);
		const pinned_at = body.pinned ? (chat.pinned_at ?? clock.now()) : null;
		return await readSession(runner, await labelChat(database, chat, { pinned_at }), { owned: true });
	});

	routes.handle(listTopics, async ({ exchange }) => await topicsOf(database, await identity.viewer(exchange)));
}
