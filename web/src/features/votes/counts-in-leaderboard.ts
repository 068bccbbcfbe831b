import { isPasted, type ProviderResponse, type Vote } from "@parallax/contract";

/**
 * Whether the leaderboard counts something of this vote: it compares answers of two models, without demonstrations and
 * pasted answers. The server counts by itself, in count-battles.ts.
 */
export function countsInLeaderboard(
	{ best, ranking }: Pick<Vote, "best" | "ranking">,
	responses: readonly ProviderResponse[],
): boolean {
	if (best === null && ranking === null) return false;
	const counted = responses.filter(
		(response) => response.status === "success" && !response.demo && !isPasted(response),
	);
	const models = new Set(counted.map(({ provider, model, askedModel }) => model ?? askedModel ?? provider));
	return models.size > 1 && (best === null || counted.some(({ seat }) => seat === best));
}
