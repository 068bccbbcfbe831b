import {
	applyChatEvent,
	type ChatDelta,
	type ChatEvent,
	hasMissedDelta,
	type ResponsesPayload,
} from "@parallax/contract";
import { recordDelta, recordReplacement } from "./answer-texts.ts";
import { mergeTurn } from "./merge-turn.ts";

function applyDelta(previous: ResponsesPayload, delta: ChatDelta): ResponsesPayload {
	const next = applyChatEvent(previous, { type: "delta", data: delta });
	for (const [index, response] of next.responses.entries()) {
		const before = previous.responses[index];
		if (before && before !== response) recordDelta(before, response, delta);
	}
	return next;
}

function recordReplacements(previous: ResponsesPayload, next: ResponsesPayload): void {
	for (const response of next.responses) {
		const before = previous.responses.find(({ id }) => id === response.id);
		if (before && before !== response) recordReplacement(before, response);
	}
}

/** A polled snapshot may be a second old, so it does not revert newer states. */
function applySnapshot(previous: ResponsesPayload, snapshot: ResponsesPayload): ResponsesPayload {
	return previous.turn === snapshot.turn ? mergeTurn(previous, snapshot) : previous;
}

function foldEvent(previous: ResponsesPayload, event: ChatEvent): ResponsesPayload {
	if (event.type === "delta") return applyDelta(previous, event.data);
	const next = event.type === "snapshot" ? applySnapshot(previous, event.data) : applyChatEvent(previous, event);
	recordReplacements(previous, next);
	return next;
}

export interface FoldResult {
	readonly payload: ResponsesPayload;
	/** True if a delta was missed: only a snapshot can fill the gap. */
	readonly missed: boolean;
}

/** Applies a batch of events, in the order of their arrival, to the shown state of one turn. */
export function foldEvents(previous: ResponsesPayload, events: readonly ChatEvent[]): FoldResult {
	let payload = previous;
	let missed = false;
	for (const event of events) {
		if (event.type === "snapshot") missed = false;
		else if (event.type === "delta") missed ||= hasMissedDelta(payload, event.data);
		payload = foldEvent(payload, event);
	}
	return { payload, missed };
}
