import type {
	Analysis,
	AnswerErrorCode,
	Attachment,
	ChatSession,
	FinishReason,
	ProviderResponse,
	ResponseNote,
	ResponsesPayload,
	Seat,
	Turn,
	Usage,
} from "@parallax/contract";
import {
	type ChatRow,
	inSeatOrder,
	isTemporary,
	type LoadedTurn,
	type ResponseRow,
	readCitations,
	seatsOf,
	selectedProviders,
} from "../store/rows.ts";
import {
	type CompareFailure,
	type KnownAnalysis,
	NO_ANALYSIS,
	type RunningAnalysis,
	type TurnAnalysis,
} from "./turn-analysis.ts";

/** Formats a duration like '2.3s', as in the specification. */
const formatResponseTime = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;
const toIsoTime = (ms: number): string => new Date(ms).toISOString();

/** Only the owner sees the system text of a seat. */
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

/** A file as its reader gets it: its owner from the gallery's address, readers of a shared chat from that of the chat. */
const viewAttachments = (
	{ chat_id, number, files }: LoadedTurn,
	{ owned }: { readonly owned: boolean },
): Attachment[] =>
	files.map(({ key, name, type, size }, index) => ({
		...{ name, type, size },
		url: owned ? `/objects/${key}` : `/api/shared/${chat_id}/turns/${number}/attachments/${index + 1}`,
	}));

export const viewTurn = (turn: LoadedTurn, reader: { readonly owned: boolean }): Turn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: toIsoTime(turn.created_at),
	attachments: viewAttachments(turn, reader),
	search: turn.search === 1,
	carried: turn.carried_seat,
});

/** `turns` are the turns that the reader may see. */
export function viewChat(chat: ChatRow, turns: readonly LoadedTurn[], reader: { owned: boolean }): ChatSession {
	return {
		id: chat.id,
		prompt: chat.prompt,
		selectedProviders: selectedProviders(chat),
		seats: seatsOf(chat).map((seat) => viewSeat(seat, reader)),
		turns: turns.map((turn) => viewTurn(turn, reader)),
		createdAt: toIsoTime(chat.created_at),
		shared: chat.shared_at !== null,
		...(reader.owned && { sharedTurns: chat.shared_at === null ? null : (chat.shared_turns ?? 1) }),
		owned: reader.owned,
		...(isTemporary(chat) && { temporary: true }),
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

function shortenedNotes({ shortened: turns }: ResponseRow): ResponseNote[] {
	if (turns === 0) return [];
	const text = turns === 1 ? "The first turn did not fit." : `The first ${turns} turns did not fit.`;
	return [{ code: "shortened", params: { turns }, text }];
}

export function viewResponse(row: ResponseRow, now: number): ProviderResponse {
	const pending = row.status === "pending";
	return {
		id: row.id,
		provider: row.provider,
		seat: row.seat,
		turn: row.turn,
		edition: row.edition,
		status: row.status,
		response: row.text,
		responseTime: row.total_ms === null ? null : formatResponseTime(row.total_ms),
		error: row.error,
		// Most readers may not see it, so only `advice.ts` adds it.
		advice: null,
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
		retryAt: row.retry_at === null ? null : toIsoTime(row.retry_at),
		stale: row.stale === 1,
		shortened: row.shortened,
		contextUsed: row.context_used,
		citations: readCitations(row),
		notes: [...shortenedNotes(row), ...(JSON.parse(row.notes ?? "[]") as ResponseNote[])],
	};
}

type SummaryView = Pick<ResponsesPayload, "collectiveSummary" | "comparison" | "visualizationImageUrl" | "analysis">;
const NO_SUMMARY_VIEW: SummaryView = {
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
};

function viewCost(cost: TurnAnalysis["cost"]): Pick<Analysis, "costUsd" | "costAtLeast"> {
	if (!cost || cost.unpriced === 0) return { costUsd: cost?.knownUsd ?? null };
	const { knownUsd: usd, unpriced } = cost;
	return { costUsd: null, ...(usd > 0 ? { costAtLeast: { usd, unpriced } } : {}) };
}

/** A summary is stale when a response has another attempt than the one that the summary was made from. */
export function viewSummary(
	summary: TurnAnalysis | null,
	seats: readonly Pick<Seat, "id">[],
	rows: readonly ResponseRow[],
): SummaryView {
	if (!summary) return NO_SUMMARY_VIEW;
	const { collectiveSummary, comparison, visualizationImageUrl, by, approximate, madeFrom } = summary;
	const { claims, notes, together, dissent, cost } = summary;
	const attemptOf = ({ seat }: ResponseRow) => madeFrom[seat];
	const missing = inSeatOrder(rows, seats).filter((row) => attemptOf(row) === undefined);
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
			missing: missing.map(({ seat }) => seat),
			claims: [...claims],
			notes: [...notes],
			together: together && [...together],
			dissent: dissent && [...dissent],
			...viewCost(cost),
		},
	};
}

export const viewMaking = (making: RunningAnalysis | null): ResponsesPayload["making"] =>
	making?.progress ? { ...making.progress, since: new Date(making.since).toISOString() } : null;

const viewFailure = (failure: CompareFailure | null): Pick<ResponsesPayload, "compareFailure"> =>
	failure ? { compareFailure: { at: toIsoTime(failure.at), notes: [...failure.notes] } } : {};

/** The responses of one turn, in the order of the seats. */
export function viewResponses(
	{ number, seats }: { readonly number: number; readonly seats: readonly Pick<Seat, "id">[] },
	rows: readonly ResponseRow[],
	now: number,
	{ summary, making, failure }: KnownAnalysis = NO_ANALYSIS,
	view = viewResponse,
): ResponsesPayload {
	return {
		turn: number,
		responses: inSeatOrder(rows, seats).map((row) => view(row, now)),
		...viewSummary(summary, seats, rows),
		...viewFailure(failure),
		making: viewMaking(making),
		summarizingMs: making === null ? null : Math.max(0, now - making.since),
	};
}
