import * as z from "zod/mini";
import { analysisInProgress } from "./analysis.ts";
import { type Turn, turn } from "./chat.ts";
import { citation } from "./citations.ts";
import { type ProviderResponse, providerResponse, type ResponsesPayload, responsesPayload } from "./responses.ts";
import { seatId } from "./seats.ts";
import { type VerdictChange, verdictChange } from "./verdict.ts";

export const chatDelta = z.object({
	/** The id of the response. */
	id: z.string(),
	turn: z.number(),
	seat: seatId,
	edition: z.number(),
	attempt: z.number(),
	/** The length of the text before this delta; a reader whose text is shorter has missed a delta. */
	at: z.number(),
	text: z.string(),
	notice: z.optional(z.nullable(z.string())),
	/** As of the response. */
	grounded: z.optional(z.literal(true)),
	/** The citations from this index on; left out while they stay as they are. */
	citations: z.optional(z.object({ from: z.number(), list: z.array(citation) })),
});
export type ChatDelta = z.output<typeof chatDelta>;

/** The rows of an analysis that is being made. */
export const claimsProgress = z.object({ turn: z.number(), making: z.nullable(analysisInProgress) });
export type ClaimsProgress = z.output<typeof claimsProgress>;

export const CHAT_EVENTS = {
	snapshot: responsesPayload,
	delta: chatDelta,
	settled: providerResponse,
	claims: claimsProgress,
	/** A turn that began while the stream was open; its snapshot follows. */
	turn,
	verdict: verdictChange,
	done: z.object({}),
} as const;

export type ChatEvent =
	| { readonly type: "snapshot"; readonly data: ResponsesPayload }
	| { readonly type: "delta"; readonly data: ChatDelta }
	| { readonly type: "settled"; readonly data: ProviderResponse }
	| { readonly type: "claims"; readonly data: ClaimsProgress }
	| { readonly type: "turn"; readonly data: Turn }
	| { readonly type: "verdict"; readonly data: VerdictChange }
	| { readonly type: "done"; readonly data: Record<string, never> };

export const isSettled = (response: Pick<ProviderResponse, "status">): boolean => response.status !== "pending";

const replace = (
	payload: ResponsesPayload,
	id: string,
	change: (current: ProviderResponse) => ProviderResponse,
): ResponsesPayload => ({
	...payload,
	responses: payload.responses.map((response) => (response.id === id ? change(response) : response)),
});

const find = (payload: ResponsesPayload, id: string): ProviderResponse | undefined =>
	payload.responses.find((response) => response.id === id);

function applyDelta(current: ProviderResponse, delta: ChatDelta): ProviderResponse {
	if (isSettled(current) || current.attempt !== delta.attempt || delta.at > current.response.length) return current;
	const { notice = current.notice, citations, grounded } = delta;
	const known = grounded ? { ...current, grounded } : current;
	const next = { ...known, notice, response: current.response.slice(0, delta.at) + delta.text };
	return citations ? { ...next, citations: [...current.citations.slice(0, citations.from), ...citations.list] } : next;
}

/** True when an earlier delta was missed, so that the reader needs a snapshot. */
export function hasMissedDelta(payload: ResponsesPayload, delta: ChatDelta): boolean {
	const current = find(payload, delta.id);
	if (!current || current.attempt > delta.attempt) return false;
	if (current.attempt < delta.attempt) return true;
	const isBehind = delta.at > current.response.length || (delta.citations?.from ?? 0) > current.citations.length;
	return !isSettled(current) && isBehind;
}

/** The part of a delta that is not known yet; null when all of it is known. */
export function unseenDelta(known: ResponsesPayload, delta: ChatDelta): ChatDelta | null {
	const current = find(known, delta.id);
	if (!current || isSettled(current) || current.attempt !== delta.attempt) return null;
	const knownUnits = current.response.length - delta.at;
	if (knownUnits <= 0) return delta;
	const text = delta.text.slice(knownUnits);
	const isEmpty = text === "" && delta.notice === undefined && delta.citations === undefined;
	return isEmpty ? null : { ...delta, at: current.response.length, text };
}

/** The later of two states of one response; of two equal ones `received`. */
function newerOf(known: ProviderResponse, received: ProviderResponse): ProviderResponse {
	if (known.attempt !== received.attempt) return known.attempt > received.attempt ? known : received;
	if (isSettled(received)) return received;
	if (isSettled(known)) return known;
	const isSameText = received.response.length === known.response.length;
	if (isSameText) return received.citations.length >= known.citations.length ? received : known;
	return received.response.length > known.response.length ? received : known;
}

/** False when a later attempt of the response is already known. */
export function isNewer(known: ResponsesPayload, settled: ProviderResponse): boolean {
	const current = find(known, settled.id);
	return !current || newerOf(current, settled) === settled;
}

/** The received turn; where a later state of a response is known, that state stays. */
export function mergeResponses(known: ResponsesPayload, received: ResponsesPayload): ResponsesPayload {
	if (known.turn !== received.turn) return received;
	const responses = received.responses.map((response) => {
		const current = find(known, response.id);
		return current ? newerOf(current, response) : response;
	});
	return { ...received, responses };
}

/** Applies an event to a turn. Server and page both use it, and an older event never undoes a newer one. */
export function applyChatEvent(payload: ResponsesPayload, event: ChatEvent): ResponsesPayload {
	switch (event.type) {
		case "snapshot":
			return event.data.turn === payload.turn ? event.data : payload;
		case "delta":
			return replace(payload, event.data.id, (current) => applyDelta(current, event.data));
		case "settled":
			return replace(payload, event.data.id, (current) => newerOf(current, event.data));
		case "claims":
			return event.data.turn === payload.turn ? { ...payload, making: event.data.making } : payload;
		case "turn":
		case "verdict":
		case "done":
			return payload;
	}
}
