import type { Usage } from "@parallax/contract";
import type { BilledTokens } from "../providers/index.ts";

/** Counts tokens as the vendors' bills do, independently of the protocol code that is tested with it. */
export function billedByVendor(provider: string, usage: Usage): BilledTokens {
	const { inputTokens, outputTokens, reasoningTokens, cachedTokens } = usage;
	const cachedInput = cachedTokens ?? 0;
	const cachedInInput = provider === "claude" ? 0 : cachedInput;
	const separateReasoning = provider === "gemini" ? (reasoningTokens ?? 0) : 0;
	return {
		freshInput: inputTokens === null ? null : Math.max(0, inputTokens - cachedInInput),
		cachedInput,
		output: outputTokens === null ? null : outputTokens + separateReasoning,
	};
}
