import type { ChatSession, ProviderResponse, ResponsesPayload, Seat } from "@parallax/contract";

const pendingResponse = (chatId: string, seat: Seat): ProviderResponse => ({
	id: `${chatId}:${seat.id}`,
	provider: seat.provider,
	seat: seat.id,
	turn: 1,
	edition: 1,
	askedModel: seat.model,
	stale: false,
	notes: [],
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
	demo: seat.demo,
	attempt: 1,
	elapsedMs: 0,
	notice: null,
	retryAt: null,
});

/** What a chat that has just been started looks like, so that its columns stand before the first event. */
export const pendingResponses = (session: ChatSession): ResponsesPayload => ({
	turn: 1,
	responses: session.seats.map((seat) => pendingResponse(session.id, seat)),
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	summarizingMs: null,
});
