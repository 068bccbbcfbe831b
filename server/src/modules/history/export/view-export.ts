import {
	type ChatSession,
	type ExportedChat,
	exportedChat,
	type ProviderResponse,
	type ResponsesPayload,
} from "@parallax/contract";

const viewAnswer = (response: ProviderResponse): ExportedChat["answers"][number] => ({
	provider: response.provider,
	model: response.model,
	status: response.status,
	text: response.response,
	error: response.error,
	errorCode: response.errorCode,
	finishReason: response.finishReason,
	firstWordMs: response.firstWordMs,
	totalMs: response.totalMs,
	usage: response.usage,
	costUsd: response.costUsd,
	demo: response.demo,
	attempt: response.attempt,
	summary: response.summary,
});

/** One chat as it leaves in a file: what its reader sees, and nothing about its owner. */
export const viewExport = (session: ChatSession, payload: ResponsesPayload): ExportedChat =>
	exportedChat.parse({
		id: session.id,
		prompt: session.prompt,
		createdAt: session.createdAt,
		shared: session.shared,
		selectedProviders: session.selectedProviders,
		answers: payload.responses.map(viewAnswer),
		collectiveSummary: payload.collectiveSummary,
		comparison: payload.comparison,
		analysis: payload.analysis,
	});
