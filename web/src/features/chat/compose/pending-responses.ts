import type { ChatSession, ProviderId, ProviderResponse, ResponsesPayload } from "@parallax/contract";

const pendingAnswer = (chatId: string, provider: ProviderId, demo: boolean): ProviderResponse => ({
	id: `${chatId}:${provider}`,
	provider,
	status: "pending",
	response: "",
	responseTime: null,
	error: null,
	summary: null,
	model: null,
	errorCode: null,
	finishReason: null,
	firstWordMs: null,
	totalMs: null,
	usage: null,
	costUsd: null,
	demo,
	attempt: 1,
	elapsedMs: 0,
	notice: null,
	retryAt: null,
});

/** What a chat that has just been started looks like, so that its columns stand before the first event. */
export const pendingResponses = (session: ChatSession, demos: ReadonlySet<ProviderId>): ResponsesPayload => ({
	responses: session.selectedProviders.map((provider) => pendingAnswer(session.id, provider, demos.has(provider))),
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	summarizingMs: null,
});
