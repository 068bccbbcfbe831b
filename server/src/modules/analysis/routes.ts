import { cancelSummaries, offerSummaries, summarizeChat } from "@parallax/contract";
import { invalid } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import { consumeEstimate, ownedChat, type Runner, refuseAnonymous, revealedChat } from "../chat/index.ts";
import type { Identity, Owner } from "../identity/index.ts";
import type { AnalysisRunner } from "./making/analysis-runner.ts";
import type { Offer, OfferInput } from "./making/build-summary.ts";
import { consumeSummary } from "./making/summary-limits.ts";
import type { BestSources } from "./merging/best-answer.ts";
import { findPicture } from "./picture/find-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";

const NO_CHECKLIST = "A checklist can't be made yet.";
const CANNOT_JUDGE = "This assistant can't compare these answers. Choose another one.";

export interface AnalysisDependencies {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly analysisRunner: AnalysisRunner;
	readonly picture: PictureTools;
	/** Returns the expected judge, cost and duration of a comparison. */
	readonly offer: (offerInput: OfferInput) => Promise<Offer>;
	/** The same for the best answer that is written from these rows. */
	readonly bestOffer: (offerInput: OfferInput, sources: BestSources) => Promise<Offer>;
}

export function analysisRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ limits, allowAnonymous, analysisRunner, picture, offer, bestOffer }: AnalysisDependencies,
): void {
	routes.picture("/shared/:name/comparison.png", (id, exchange, { turn, edition }) =>
		findPicture(runner, identity, picture, { id, turn, edition }, exchange),
	);

	routes.handle(summarizeChat, async ({ params, query, body, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const chat = revealedChat(await ownedChat(runner, viewer, params.id));
		const owner = viewer as Owner;
		refuseAnonymous(allowAnonymous, owner);
		if (body?.kind === "checklist") throw invalid(NO_CHECKLIST);
		const requested = { number: query.turn, edition: query.edition, judge: body?.by };
		if (body?.by !== undefined) {
			const { judges } = await analysisRunner.offer(chat, requested, offer);
			if (!judges.some(({ by }) => by === body.by)) throw invalid(CANNOT_JUDGE);
		}
		const beforeStart = async (): Promise<void> => {
			await consumeSummary(limits, owner, exchange.address);
		};
		switch (body?.kind) {
			case "best":
				return await analysisRunner.writeBest(chat, requested, beforeStart);
			case "disputed":
				return await analysisRunner.writeDisputed(chat, requested, beforeStart);
			default:
				return await analysisRunner.summarize(chat, requested, beforeStart);
		}
	});

	routes.handle(cancelSummaries, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await analysisRunner.cancel(await ownedChat(runner, viewer, params.id), query);
		return undefined;
	});

	routes.handle(offerSummaries, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await consumeEstimate(limits, "comparison", viewer, exchange.address);
		const chat = revealedChat(await ownedChat(runner, viewer, params.id));
		const requested = { number: query.turn, edition: query.edition, judge: query.by };
		if (query.kind === "best") return await analysisRunner.bestOffer(chat, requested, bestOffer);
		return await analysisRunner.offer(chat, requested, offer);
	});
}
