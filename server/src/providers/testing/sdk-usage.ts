import type { Usage } from "@parallax/contract";

type Count = number | null | undefined;

/** Counts that the SDK omits become null. */
export const sdkUsage = (input: Count, output: Count, reasoning: Count, cached: Count): Usage => ({
	inputTokens: input ?? null,
	outputTokens: output ?? null,
	reasoningTokens: reasoning ?? null,
	cachedTokens: cached ?? null,
});
