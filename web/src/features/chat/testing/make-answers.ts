import type { ChatEvent, ChatSession, ProviderResponse, PublicConfig, ResponsesPayload } from "@parallax/contract";
import { CONFIG } from "../../../testing/answers.ts";
import { FOUR, makeChat, makePending } from "../../../testing/make-chats.ts";

export const CHAT_ID = "AAAAAAAAAAAAAAAAAAAAAA";

export const makeSession = (overrides: Partial<ChatSession> = {}): ChatSession =>
	makeChat({ id: CHAT_ID, prompt: "How far away is the North Star?", ...overrides });

export const makeResponse = makePending;

export const makeDone = (
	seatId: string,
	response: string,
	overrides: Partial<ProviderResponse> = {},
): ProviderResponse =>
	makeResponse(seatId, {
		status: "success",
		response,
		responseTime: "6.3s",
		firstWordMs: 600,
		totalMs: 6342,
		finishReason: "stop",
		elapsedMs: null,
		...overrides,
	});

export const makeFailed = (seatId: string, overrides: Partial<ProviderResponse> = {}): ProviderResponse =>
	makeResponse(seatId, {
		status: "error",
		errorCode: "network",
		responseTime: "2.1s",
		totalMs: 2100,
		elapsedMs: null,
		...overrides,
	});

export const makePayload = (
	responses: readonly ProviderResponse[] = FOUR.map((id) => makeResponse(id)),
	overrides: Partial<ResponsesPayload> = {},
): ResponsesPayload => ({
	turn: 1,
	responses: [...responses],
	collectiveSummary: null,
	merges: { best: null, disputed: null, checklist: null },
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
	...overrides,
});

export const makeDelta = (seatId: string, at: number, text: string, attempt = 1): ChatEvent => {
	const { id, turn, seat, edition } = makeResponse(seatId);
	return { type: "delta", data: { id, turn, seat, edition, attempt, at, text } };
};

export const makeSettled = (data: ProviderResponse): ChatEvent => ({ type: "settled", data });
export const makeSnapshot = (data: ResponsesPayload): ChatEvent => ({ type: "snapshot", data });
export const DONE: ChatEvent = { type: "done", data: {} };

export const makeConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
	...CONFIG,
	version: "1",
	...overrides,
});
