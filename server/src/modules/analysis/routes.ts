import { summarizeChat } from "@parallax/contract";
import type { Routes } from "../../http/index.ts";
import { consume } from "../../platform/limits/consume.ts";
import { networkRules } from "../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import { ownedChat, type Runner, refuseAnonymous } from "../chat/index.ts";
import { type Identity, type Owner, ownerKey } from "../identity/index.ts";
import { findPicture } from "./picture/find-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";
import type { Summarizer } from "./summarizer.ts";

const PER_HOUR = { most: 60, windowMs: 3_600_000 };

/** Each may cost as much as a prompt, so there is an end to how often. */
async function takeSummary(limits: RateLimits, owner: Owner, address: string): Promise<void> {
	const own = {
		key: `summary:${ownerKey(owner)}`,
		limit: PER_HOUR,
		sentence: (wait: string, most: number) =>
			`You have generated ${most} summaries in the last hour. Try again in ${wait}.`,
	};
	// A network can make any number of visitors.
	const network = {
		key: "summary:address",
		limit: PER_HOUR,
		sentence: (wait: string) =>
			`Too many summaries were generated from your network in the last hour. Sign in, or try again in ${wait}.`,
	};
	await consume(limits, owner.kind === "user" ? [own] : [own, ...networkRules(network, address)]);
}

export interface AnalysisParts {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly summarizer: Summarizer;
	readonly picture: PictureTools;
}

export function analysisRoutes(
	routes: Routes,
	runner: Runner,
	identity: Identity,
	{ limits, allowAnonymous, summarizer, picture }: AnalysisParts,
): void {
	routes.picture("/shared/:name/comparison.png", (id, exchange, { turn }) =>
		findPicture(runner, identity, picture, { id, turn }, exchange),
	);

	routes.handle(summarizeChat, async ({ params, query, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const chat = await ownedChat(runner.database, viewer, params.id);
		const owner = viewer as Owner;
		refuseAnonymous(allowAnonymous, owner);
		return await summarizer.summarize(chat, query.turn, () => takeSummary(limits, owner, exchange.address));
	});
}
