import type { ProviderResponse } from "../chat/responses.ts";

/** The assistants of every installation, for tests; an installation may have others. */
export const PROVIDER_IDS = ["chatgpt", "gemini", "claude", "grok"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Grok's pending response of the first turn. */
export const someResponse = (overrides: Partial<ProviderResponse> = {}): ProviderResponse => ({
	id: "r1",
	provider: "grok",
	seat: "grok",
	turn: 1,
	edition: 1,
	status: "pending",
	response: "",
	responseTime: null,
	error: null,
	advice: null,
	summary: null,
	model: null,
	askedModel: null,
	errorCode: null,
	finishReason: null,
	firstWordMs: null,
	totalMs: null,
	usage: null,
	costUsd: null,
	replacedCost: null,
	demo: false,
	attempt: 1,
	elapsedMs: 0,
	notice: null,
	retryAt: null,
	stale: false,
	shortened: 0,
	contextUsed: null,
	citations: [],
	notes: [],
	...overrides,
});
