import { cancelReview, startReview } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import { ownedChat, type Runner, revealedChat } from "../../chat/index.ts";
import { type Identity, ownerOf } from "../../identity/index.ts";
import { type AskingRules, chatToAsk } from "../asking/chat-to-ask.ts";
import { consumeReview } from "../asking/hourly-limits.ts";
import type { ReviewRunner } from "./review-runner.ts";

export interface ReviewDependencies extends AskingRules {
	readonly reviewRunner: ReviewRunner;
}

export function reviewRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ reviewRunner, ...rules }: ReviewDependencies,
): void {
	routes.handle(startReview, async ({ params, body, exchange }) => {
		const chat = await chatToAsk(runner, identity, rules, { params, exchange });
		const count = () => consumeReview(rules.limits, ownerOf(chat), exchange.address);
		const { review, isNew } = await reviewRunner.start(chat, params.turn, body.by, count);
		if (!isNew) exchange.setStatus(200);
		return review;
	});

	routes.handle(cancelReview, async ({ params, exchange }) => {
		const chat = revealedChat(await ownedChat(runner, await identity.viewer(exchange), params.id));
		await reviewRunner.cancel(chat, params.turn);
		return undefined;
	});
}
