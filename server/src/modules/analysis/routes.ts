import { cancelSummaries, offerSummaries, summarizeChat } from "@parallax/contract";
import { invalid } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import { consumeEstimate, ownedChat, type Runner, refuseAnonymous } from "../chat/index.ts";
import type { Identity, Owner } from "../identity/index.ts";
import type { AnalysisRunner } from "./making/analysis-runner.ts";
import type { Offer, OfferInput } from "./making/build-summary.ts";
import { consumeSummary } from "./making/summary-limits.ts";
import { findPicture } from "./picture/find-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";

const CANNOT_JUDGE = "This assistant can't compare these answers. Choose another one.";

export interface AnalysisDependencies {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly analysisRunner: AnalysisRunner;
	readonly picture: PictureTools;
	/** Returns the expected judge, cost and duration of a comparison. */
	readonly offer: (offerInput: OfferInput) => Promise<Offer>;
}

export function analysisRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ limits, allowAnonymous, analysisRunner, picture, offer }: AnalysisDependencies,
): void {
	routes.picture("/shared/:name/comparison.png", (id, exchange, { turn }) =>
		findPicture(runner, identity, picture, { id, turn }, exchange),
	);

	routes.handle(summarizeChat, async ({ params, query, body, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const chat = await ownedChat(runner, viewer, params.id);
		const owner = viewer as Owner;
		refuseAnonymous(allowAnonymous, owner);
		const requested = { number: query.turn, judge: body?.by };
		if (body?.by !== undefined) {
			const { judges } = await analysisRunner.offer(chat, requested, offer);
			if (!judges.some(({ by }) => by === body.by)) throw invalid(CANNOT_JUDGE);
		}
		return await analysisRunner.summarize(chat, requested, () => consumeSummary(limits, owner, exchange.address));
	});

	routes.handle(cancelSummaries, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await analysisRunner.cancel(await ownedChat(runner, viewer, params.id), query.turn);
		return undefined;
	});

	routes.handle(offerSummaries, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await consumeEstimate(limits, "comparison", viewer, exchange.address);
		const chat = await ownedChat(runner, viewer, params.id);
		return await analysisRunner.offer(chat, { number: query.turn, judge: query.by }, offer);
	});
}
