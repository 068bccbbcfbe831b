import {
	type ChatSession,
	type ExportedChat,
	type ExportedTurn,
	exportedChat,
	type ProviderResponse,
	type ResponsesPayload,
	type Turn,
} from "@parallax/contract";
import { inSeatOrder } from "../../chat/index.ts";

const viewAnswer = (response: ProviderResponse): ExportedTurn["answers"][number] => ({
	seat: response.seat,
	provider: response.provider,
	edition: response.edition,
	askedModel: response.askedModel,
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
	stale: response.stale,
	notes: response.notes,
});

const viewTurn = (turn: Turn, payload: ResponsesPayload, seats: ChatSession["seats"]): ExportedTurn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: turn.createdAt,
	search: turn.search,
	carried: turn.carried,
	answers: inSeatOrder(payload.responses, seats).map(viewAnswer),
	collectiveSummary: payload.collectiveSummary,
	comparison: payload.comparison,
	analysis: payload.analysis,
});

/** One chat as it is exported, without data about its owner. `payloads` has one entry for each turn of the session. */
export const viewExport = (session: ChatSession, payloads: readonly ResponsesPayload[]): ExportedChat =>
	exportedChat.parse({
		id: session.id,
		prompt: session.prompt,
		createdAt: session.createdAt,
		shared: session.shared,
		selectedProviders: session.selectedProviders,
		seats: session.seats,
		turns: session.turns.flatMap((turn, index) => {
			const payload = payloads[index];
			return payload ? [viewTurn(turn, payload, session.seats)] : [];
		}),
	});
