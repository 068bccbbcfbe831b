import {
	type AnswerErrorCode,
	type Attachment,
	type ChatSession,
	type FinishReason,
	NO_MERGES,
	type ProviderResponse,
	type ResponseNote,
	type ResponsesPayload,
	type Seat,
	type Turn,
	type Usage,
} from "@parallax/contract";
import { type Blind, blindOf } from "../blind/blind.ts";
import { hideSession, hideTurn } from "../blind/hide.ts";
import { isGrounded, readCitations } from "../store/grounded-answers.ts";
import {
	type ChatRow,
	inSeatOrder,
	isTemporary,
	type LoadedTurn,
	type ResponseRow,
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
import { viewCost } from "./view-cost.ts";
import { viewMerges } from "./view-merges.ts";

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

const viewFullTurn = (turn: LoadedTurn, reader: { readonly owned: boolean }): Turn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: toIsoTime(turn.created_at),
	attachments: viewAttachments(turn, reader),
	search: turn.search === 1,
	carried: turn.carried_seat,
});

export function viewTurn(blind: Blind | null, turn: LoadedTurn, reader: { readonly owned: boolean }): Turn {
	const full = viewFullTurn(turn, reader);
	return blind ? hideTurn(blind, full) : full;
}

/** `turns` are the turns that the reader may see. */
export function viewChat(
	chat: ChatRow,
	turns: readonly LoadedTurn[],
	reader: { readonly owned: boolean },
): ChatSession {
	const blind = blindOf(chat);
	const full = viewFullChat(chat, turns, reader);
	return blind ? hideSession(blind, full) : full;
}

/** The same with all seats, also of a chat that is read blind: only to be hidden. */
export function viewFullChat(chat: ChatRow, turns: readonly LoadedTurn[], reader: { owned: boolean }): ChatSession {
	return {
		id: chat.id,
		prompt: chat.prompt,
		selectedProviders: selectedProviders(chat),
		seats: seatsOf(chat).map((seat) => viewSeat(seat, reader)),
		turns: turns.map((turn) => viewFullTurn(turn, reader)),
		createdAt: toIsoTime(chat.created_at),
		shared: chat.shared_at !== null,
		...(reader.owned && { sharedTurns: chat.shared_at === null ? null : (chat.shared_turns ?? 1) }),
		sharedVerdict: chat.shared_verdict !== 0,
		owned: reader.owned,
		...(isTemporary(chat) && { temporary: true }),
		...(reader.owned && { topic: chat.topic, pinned: chat.pinned_at !== null }),
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

const viewReplacedCost = ({ replaced_usd: usd, replaced_unpriced: unpriced }: ResponseRow) =>
	usd > 0 || unpriced > 0 ? { usd, unpriced } : null;

function shortenedNotes({ shortened: turns }: ResponseRow): ResponseNote[] {
	if (turns === 0) return [];
	const text = turns === 1 ? "The first turn did not fit." : `The first ${turns} turns did not fit.`;
	return [{ code: "shortened", params: { turns }, text }];
}

/** With all that its owner may know, also of a chat that is read blind: only to be hidden. */
export function viewFullResponse(row: ResponseRow, now: number): ProviderResponse {
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
		replacedCost: viewReplacedCost(row),
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
		...(isGrounded(row) && { grounded: true }),
	};
}

type SummaryView = Pick<
	ResponsesPayload,
	"collectiveSummary" | "merges" | "comparison" | "visualizationImageUrl" | "analysis"
>;
const NO_SUMMARY_VIEW: SummaryView = {
	collectiveSummary: null,
	merges: NO_MERGES,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
};

/** A summary is stale when a response has another attempt than the one that the summary was made from. */
export function viewSummary(
	summary: TurnAnalysis | null,
	seats: readonly Pick<Seat, "id">[],
	rows: readonly ResponseRow[],
): SummaryView {
	if (!summary) return NO_SUMMARY_VIEW;
	const { collectiveSummary, comparison, visualizationImageUrl, by, approximate, madeFrom } = summary;
	const { claims, notes, together, dissent, cost, merges = {} } = summary;
	const missing = inSeatOrder(rows, seats).filter(({ seat }) => madeFrom[seat] === undefined);
	const isStale = (from: TurnAnalysis["madeFrom"]): boolean =>
		rows.some((row) => {
			const { seat, status, attempt } = row;
			return from[seat] === undefined ? status === "success" && !isGrounded(row) : from[seat] !== attempt;
		});
	return {
		collectiveSummary,
		merges: viewMerges(merges, isStale),
		comparison,
		visualizationImageUrl,
		analysis: {
			by,
			approximate,
			stale: isStale(madeFrom),
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
	failure
		? {
				compareFailure: {
					at: toIsoTime(failure.at),
					...(failure.kind ? { kind: failure.kind } : {}),
					notes: [...failure.notes],
				},
			}
		: {};

/** The responses of one turn, in the order of the seats, also of a chat that is read blind: only to be hidden. */
export function viewFullResponses(
	{ number, seats }: { readonly number: number; readonly seats: readonly Pick<Seat, "id">[] },
	rows: readonly ResponseRow[],
	now: number,
	{ summary, making, failure }: KnownAnalysis = NO_ANALYSIS,
	view = viewFullResponse,
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
