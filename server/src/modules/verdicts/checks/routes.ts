import { cancelChecks, getOffers, listChecks, removeCheck, startCheck } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import type { MergeOffers } from "../../analysis/index.ts";
import {
	consumeEstimate,
	type OwnedChat,
	ownedChat,
	type Revealed,
	type Runner,
	revealedChat,
	turnOf,
} from "../../chat/index.ts";
import { type Identity, ownerOf } from "../../identity/index.ts";
import { type AskingRules, chatToAsk } from "../asking/chat-to-ask.ts";
import { consumeCheck } from "../asking/hourly-limits.ts";
import { type AgainRules, againOffers } from "../offers/again-offers.ts";
import { checkOffer } from "../offers/check-offer.ts";
import { reviewOffer } from "../offers/review-offer.ts";
import type { CheckRunner } from "./check-runner.ts";

export interface CheckDependencies extends AskingRules, AgainRules {
	readonly checkRunner: CheckRunner;
	/** What the texts made from the claim map of a turn cost. */
	readonly mergeOffers: (chat: Revealed<OwnedChat>, turn: number, edition: number | undefined) => Promise<MergeOffers>;
}

export function checkRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ checkRunner, mergeOffers, ...rules }: CheckDependencies,
): void {
	routes.handle(startCheck, async ({ params, body, exchange }) => {
		const chat = await chatToAsk(runner, identity, rules, { params, exchange });
		const count = () => consumeCheck(rules.limits, ownerOf(chat), exchange.address);
		const { check, isNew } = await checkRunner.start(chat, params.turn, body, count);
		if (!isNew) exchange.setStatus(200);
		return check;
	});

	routes.handle(listChecks, async ({ params, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		return await checkRunner.list(chat, params.turn);
	});

	routes.handle(cancelChecks, async ({ params, query, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		await checkRunner.cancel(chat, params.turn, query.check);
		return undefined;
	});

	routes.handle(removeCheck, async ({ params, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		await checkRunner.remove(chat, params.turn, params.check);
		return undefined;
	});

	routes.handle(getOffers, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await consumeEstimate(rules.limits, "comparison", viewer, exchange.address);
		const chat = revealedChat(await ownedChat(runner, viewer, params.id));
		const { number } = turnOf(chat, params.turn);
		const [review, check, merges, again] = await Promise.all([
			reviewOffer(runner, chat, number),
			checkOffer(runner, chat, number),
			mergeOffers(chat, number, query.edition),
			againOffers(runner, rules, chat, number, query),
		]);
		return { review, check, ...merges, ...again };
	});
}
