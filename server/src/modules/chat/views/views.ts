import type {
	AnswerErrorCode,
	ChatSession,
	FinishReason,
	ProviderId,
	ProviderResponse,
	ResponseNote,
	ResponsesPayload,
	Seat,
	Usage,
} from "@parallax/contract";
import { type ChatRow, inProviderOrder, type ResponseRow, seatsOf, selectedProviders } from "../store/rows.ts";
import type { ChatSummary } from "./chat-summary.ts";

/** '2.3s', the format of the specification. */
const asSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;
const asTime = (ms: number): string => new Date(ms).toISOString();

/** What its owner told an assistant is for its owner alone. */
const viewSeat = (seat: Seat, { owned }: { owned: boolean }): Seat => ({
	id: seat.id,
	provider: seat.provider,
	name: seat.name,
	assistant: seat.assistant,
	model: seat.model,
	modelName: seat.modelName,
	logo: seat.logo,
	tint: seat.tint,
	demo: seat.demo,
	system: owned ? seat.system : null,
	temperature: seat.temperature,
	effort: seat.effort,
});

export function viewChat(chat: ChatRow, reader: { owned: boolean }): ChatSession {
	return {
		id: chat.id,
		prompt: chat.prompt,
		selectedProviders: selectedProviders(chat),
		seats: seatsOf(chat).map((seat) => viewSeat(seat, reader)),
		turns: [{ number: 1, prompt: chat.prompt, createdAt: asTime(chat.created_at), search: false, carried: null }],
		createdAt: asTime(chat.created_at),
		shared: chat.shared_at !== null,
		owned: reader.owned,
	};
}

function viewUsage(row: ResponseRow): Usage | null {
	const { input_tokens, output_tokens, reasoning_tokens, cached_tokens } = row;
	if (input_tokens === null && output_tokens === null) return null;
	return {
		inputTokens: input_tokens,
		outputTokens: output_tokens,
		reasoningTokens: reasoning_tokens,
		cachedTokens: cached_tokens,
	};
}

export function viewResponse(row: ResponseRow, now: number): ProviderResponse {
	const pending = row.status === "pending";
	return {
		id: row.id,
		provider: row.provider as ProviderId,
		seat: row.seat,
		turn: row.turn,
		edition: row.edition,
		status: row.status,
		response: row.text,
		responseTime: row.total_ms === null ? null : asSeconds(row.total_ms),
		error: row.error,
		summary: row.summary,
		model: row.model,
		askedModel: row.asked_model,
		errorCode: row.error_code as AnswerErrorCode | null,
		finishReason: row.finish_reason as FinishReason | null,
		firstWordMs: row.first_word_ms,
		totalMs: row.total_ms,
		usage: viewUsage(row),
		costUsd: row.cost_usd,
		demo: row.demo === 1,
		attempt: row.attempt,
		elapsedMs: pending ? Math.max(0, now - row.asked_at) : null,
		notice: null,
		retryAt: row.retry_at === null ? null : asTime(row.retry_at),
		stale: row.stale === 1,
		notes: JSON.parse(row.notes ?? "[]") as ResponseNote[],
	};
}

type SummaryView = Omit<ResponsesPayload, "turn" | "responses" | "summarizingMs">;
const NO_SUMMARY: SummaryView = {
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
};

/** The summary is stale as soon as one response is not the attempt that it was made from. */
export function viewSummary(summary: ChatSummary | null, rows: readonly ResponseRow[]): SummaryView {
	if (!summary) return NO_SUMMARY;
	const { collectiveSummary, comparison, visualizationImageUrl, by, approximate, madeFrom } = summary;
	const { claims, together, dissent } = summary;
	const attemptOf = ({ provider }: ResponseRow) => madeFrom[provider as ProviderId];
	const missing = inProviderOrder(rows).filter((row) => attemptOf(row) === undefined);
	const stale = rows.some((row) =>
		attemptOf(row) === undefined ? row.status === "success" : attemptOf(row) !== row.attempt,
	);
	return {
		collectiveSummary,
		comparison,
		visualizationImageUrl,
		analysis: {
			by,
			approximate,
			stale,
			missing: missing.map(({ provider }) => provider as ProviderId),
			claims: [...claims],
			together: together && [...together],
			dissent: dissent && [...dissent],
		},
	};
}

export function viewResponses(
	rows: readonly ResponseRow[],
	now: number,
	summary: ChatSummary | null = null,
	makingSince: number | null = null,
): ResponsesPayload {
	return {
		turn: rows[0]?.turn ?? 1,
		responses: inProviderOrder(rows).map((row) => viewResponse(row, now)),
		...viewSummary(summary, rows),
		summarizingMs: makingSince === null ? null : Math.max(0, now - makingSince),
	};
}
