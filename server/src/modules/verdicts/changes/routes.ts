import { cancelChanges, getChanges, startChanges } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import { consumeSummary } from "../../analysis/index.ts";
import { ownedChat, type Runner, revealedChat } from "../../chat/index.ts";
import { type Identity, ownerOf } from "../../identity/index.ts";
import { type AskingRules, chatToAsk } from "../asking/chat-to-ask.ts";
import type { ChangesRunner } from "./changes-runner.ts";
import type { Compared } from "./stored-changes.ts";

export interface ChangesDependencies extends AskingRules {
	readonly changesRunner: ChangesRunner;
}

interface Asked {
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	readonly seat?: string | undefined;
}

const comparedIn = ({ from = 0, to = 0, seat }: Asked): Compared => (seat === undefined ? { from, to } : { seat });

export function changesRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ changesRunner, ...rules }: ChangesDependencies,
): void {
	routes.handle(startChanges, async ({ params, body, exchange }) => {
		const chat = await chatToAsk(runner, identity, rules, { params, exchange });
		const count = () => consumeSummary(rules.limits, ownerOf(chat), exchange.address);
		const { view, isNew } = await changesRunner.start(chat, params.turn, comparedIn(body), count);
		if (!isNew) exchange.setStatus(200);
		return view;
	});

	routes.handle(getChanges, async ({ params, query, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		return await changesRunner.read(chat, params.turn, comparedIn(query));
	});

	routes.handle(cancelChanges, async ({ params, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		await changesRunner.cancel(chat, params.turn);
		return undefined;
	});
}
