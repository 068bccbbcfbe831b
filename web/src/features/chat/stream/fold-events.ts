import {
	applyChatEvent,
	type ChatDelta,
	type ChatEvent,
	isSettled,
	missedBefore,
	type ProviderResponse,
	type ResponsesPayload,
} from "@parallax/contract";
import { noteGrowth, noteWhole } from "./answer-texts.ts";

/** A read tells what was stored about a second ago: it never takes back what is newer on the page. */
function newerOf(was: ProviderResponse | undefined, now: ProviderResponse): ProviderResponse {
	if (!was || was.attempt < now.attempt) return now;
	if (was.attempt > now.attempt) return was;
	if (isSettled(now)) return now;
	if (isSettled(was)) return was;
	return was.response.length > now.response.length && was.response.startsWith(now.response)
		? { ...now, response: was.response }
		: now;
}

export function withoutStepsBack(was: ResponsesPayload, now: ResponsesPayload): ResponsesPayload {
	const shown = new Map(was.responses.map((response) => [response.provider, response]));
	return { ...now, responses: now.responses.map((response) => newerOf(shown.get(response.provider), response)) };
}

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
		const before = was.responses.find(({ provider }) => provider === response.provider);
		if (before && before !== response) noteWhole(before, response);
	}
}

function foldOne(was: ResponsesPayload, event: ChatEvent): ResponsesPayload {
	if (event.type === "delta") return applyDelta(was, event.data);
	const now = event.type === "snapshot" ? withoutStepsBack(was, event.data) : applyChatEvent(was, event);
	noteWholes(was, now);
	return now;
}

export interface Folded {
	readonly payload: ResponsesPayload | undefined;
	/** True when something was missed: only a snapshot helps. */
	readonly missed: boolean;
}

/** Folds a batch of events, in the order in which they came, into what is shown. */
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
