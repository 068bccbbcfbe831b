import type { ProviderResponse } from "@parallax/contract";
import { useQueries } from "@tanstack/react-query";
import { attemptsQuery } from "../../stream/chat-queries.ts";

/** What the answers cost that retries have replaced; null for an unknown price. */
export function useEarlierCosts(
	chatId: string,
	responses: readonly ProviderResponse[],
	isOfEarlier: boolean,
): readonly ProviderResponse["costUsd"][] {
	const retried = responses.filter(({ attempt, demo }) => attempt > 1 && !demo);
	return useQueries({
		queries: retried.map((response) => attemptsQuery(chatId, response, isOfEarlier)),
		combine: (results) =>
			results.flatMap(({ data = [] }, index) =>
				data.filter(({ attempt }) => attempt < (retried[index]?.attempt ?? 0)).map(({ costUsd }) => costUsd),
			),
	});
}
