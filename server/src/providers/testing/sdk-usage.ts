import type { Usage } from "@parallax/contract";

type Count = number | null | undefined;

/** What an SDK left out is not known. */
export const sdkUsage = (input: Count, output: Count, reasoning: Count, cached: Count): Usage => ({
	inputTokens: input ?? null,
	outputTokens: output ?? null,
	reasoningTokens: reasoning ?? null,
	cachedTokens: cached ?? null,
});
