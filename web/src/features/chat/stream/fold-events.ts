import {
	applyChatEvent,
	type ChatDelta,
	type ChatEvent,
	mergeResponses,
	missedBefore,
	type ResponsesPayload,
} from "@parallax/contract";
import { noteGrowth, noteWhole } from "./answer-texts.ts";

function applyDelta(was: ResponsesPayload, delta: ChatDelta): ResponsesPayload {
	const now = applyChatEvent(was, { type: "delta", data: delta });
	for (const [place, response] of now.responses.entries()) {
		const before = was.responses[place];
		if (before && before !== response) noteGrowth(before, response, delta);
	}
	return now;
}

function noteWholes(was: ResponsesPayload, now: ResponsesPayload): void {
	for (const response of now.responses) {
		const before = was.responses.find(({ id }) => id === response.id);
		if (before && before !== response) noteWhole(before, response);
	}
}

/** A polled snapshot may be a second old, so it does not revert newer states. */
function applySnapshot(was: ResponsesPayload, told: ResponsesPayload): ResponsesPayload {
	return was.turn === told.turn ? mergeResponses(was, told) : was;
}

function foldOne(was: ResponsesPayload, event: ChatEvent): ResponsesPayload {
	if (event.type === "delta") return applyDelta(was, event.data);
	const now = event.type === "snapshot" ? applySnapshot(was, event.data) : applyChatEvent(was, event);
	noteWholes(was, now);
	return now;
}

export interface Folded {
	readonly payload: ResponsesPayload | undefined;
	/** True if a delta was missed: only a snapshot can fill the gap. */
	readonly missed: boolean;
}

/** Applies a batch of events, in the order of their arrival, to the shown state of one turn. */
export function foldEvents(was: ResponsesPayload | undefined, events: readonly ChatEvent[]): Folded {
	let payload = was;
	let missed = false;
	for (const event of events) {
		if (event.type === "snapshot") missed = false;
		else if (payload && event.type === "delta") missed ||= missedBefore(payload, event.data);
		if (payload) payload = foldOne(payload, event);
		else if (event.type === "snapshot") payload = event.data;
	}
	return { payload, missed };
}
