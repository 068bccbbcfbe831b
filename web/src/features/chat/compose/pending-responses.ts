import type { ChatSession, ProviderResponse, ResponsesPayload, Seat } from "@parallax/contract";

/** The id is a placeholder for the server's id until the first snapshot. */
const pendingResponse = (chatId: string, seat: Seat, turn: number): ProviderResponse => ({
	id: `${chatId}:${turn}:${seat.id}`,
	provider: seat.provider,
	seat: seat.id,
	turn,
	edition: 1,
	status: "pending",
	response: "",
	responseTime: null,
	error: null,
	advice: null,
	summary: null,
	model: null,
	askedModel: seat.model,
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
	stale: false,
	shortened: 0,
	contextUsed: null,
	notes: [],
});

/** Pending responses for a turn that was just started, so that its columns are shown before the first event. */
export const pendingResponses = ({ id, seats }: Pick<ChatSession, "id" | "seats">, turn = 1): ResponsesPayload => ({
	turn,
	responses: seats.map((seat) => pendingResponse(id, seat, turn)),
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
});
