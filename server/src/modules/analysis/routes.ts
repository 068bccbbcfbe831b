import { summarizeChat } from "@parallax/contract";
import { tooMany } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { RateLimits } from "../../platform/rate-limits.ts";
import { ownedChat, type Runner } from "../chat/index.ts";
import { type Identity, type Owner, ownerKey } from "../identity/index.ts";
import { findPicture } from "./picture/find-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";
import type { Summarizer } from "./summarizer.ts";

const PER_HOUR = { most: 60, windowMs: 3_600_000 };

/** Each may cost as much as a prompt, so there is an end to how often. */
function takeSummary(limits: RateLimits, owner: Owner): void {
	const key = `summary:${ownerKey(owner)}`;
	const waitMs = limits.waitMs(key, PER_HOUR);
	if (waitMs > 0) {
		const minutes = Math.ceil(waitMs / 60_000);
		throw tooMany(
			`You have made ${PER_HOUR.most} summaries in the last hour. Try again in ${minutes} min.`,
			waitMs / 1000,
		);
	}
	limits.count(key);
}

export interface AnalysisParts {
	readonly limits: RateLimits;
	readonly summarizer: Summarizer;
	readonly picture: PictureTools;
}

export function analysisRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ limits, summarizer, picture }: AnalysisParts,
): void {
	routes.picture("/shared/:name/comparison.png", (name, exchange) =>
		findPicture(runner, identity, picture, name, exchange),
	);

	routes.handle(summarizeChat, async ({ params, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const chat = await ownedChat(runner.database, viewer, params.id);
		return await summarizer.summarize(chat, () => takeSummary(limits, viewer as Owner));
	});
}
