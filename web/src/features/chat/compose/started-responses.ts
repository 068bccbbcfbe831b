import type { ChatSession, ProviderResponse, ResponsesPayload, Seat } from "@parallax/contract";

/** The id is a placeholder for the server's id until the first snapshot. A pasted answer is there from the beginning. */
const startedResponse = (chatId: string, seat: Seat, turn: number, pasted: string | undefined): ProviderResponse => ({
	id: `${chatId}:${turn}:${seat.id}`,
	provider: seat.provider,
	seat: seat.id,
	turn,
	edition: 1,
	status: pasted === undefined ? "pending" : "success",
	response: pasted ?? "",
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
	replacedCost: null,
	demo: seat.demo,
	attempt: 1,
	elapsedMs: 0,
	notice: null,
	retryAt: null,
	stale: false,
	shortened: 0,
	contextUsed: null,
	citations: [],
	notes: [],
});

interface StartedOptions {
	readonly turn?: number;
	/** The text of a pasted answer. */
	readonly pastedOf?: (seat: Seat) => string | undefined;
}

/** The responses of a turn that was just started, so that its columns are shown before the first event. */
export const startedResponses = (
	{ id, seats }: Pick<ChatSession, "id" | "seats">,
	{ turn = 1, pastedOf = () => undefined }: StartedOptions = {},
): ResponsesPayload => ({
	turn,
	responses: seats.map((seat) => startedResponse(id, seat, turn, pastedOf(seat))),
	collectiveSummary: null,
	merges: { best: null, disputed: null, checklist: null },
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
});
