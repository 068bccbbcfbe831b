import { askAgain, getResponses } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import type { Identity, Owner } from "../identity/index.ts";
import { adviceReader, ownedChat, revealedChat, turnOf } from "./access.ts";
import { readEdition, readResponses } from "./live/watch.ts";
import type { Runner } from "./run/runner.ts";
import { startAgain } from "./start/start-again.ts";
import type { StartRules } from "./start/store-start.ts";

/** Reads the editions of turns, and begins new ones. */
export function editionRoutes(routes: Routes, runner: Runner, identity: Identity, rules: StartRules): void {
	routes.handle(getResponses, async ({ params, query, exchange }) => {
		const chat = await ownedChat(runner, await identity.viewer(exchange), params.id);
		const [ref, reader] = [turnOf(chat, query.turn), adviceReader(chat, exchange)];
		if (query.edition !== undefined) return await readEdition(runner, ref, reader, query.edition);
		return await readResponses(runner, ref, reader);
	});

	routes.handle(askAgain, async ({ params, body = {}, exchange }) => {
		const { isRepeated, editions, ...started } = await runner.lifecycle.starting(async () => {
			const viewer = await identity.viewer(exchange);
			return await startAgain(runner, rules, {
				chat: revealedChat(await ownedChat(runner, viewer, params.id)),
				owner: viewer as Owner,
				...{ turn: params.turn, body, address: exchange.address },
				idempotencyKey: exchange.header("idempotency-key") || undefined,
			});
		});
		if (isRepeated) exchange.setStatus(200);
		return { ...started, editions: [...editions] };
	});
}
