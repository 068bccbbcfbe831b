import { type ChatDelta, isSettled, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";

/** The newer of two states of one response; `known` when they are equal. */
function newerOf(known: ProviderResponse, incoming: ProviderResponse): ProviderResponse {
	if (known.attempt !== incoming.attempt) return known.attempt > incoming.attempt ? known : incoming;
	if (isSettled(incoming)) return incoming;
	if (isSettled(known)) return known;
	return incoming.response.length > known.response.length ? incoming : known;
}

/** Merges two states of the responses. A response never goes back to an older state. */
export function mergeResponses(known: ResponsesPayload, incoming: ResponsesPayload): ResponsesPayload {
	const responses = incoming.responses.map((response) => {
		const was = known.responses.find(({ provider }) => provider === response.provider);
		return was ? newerOf(was, response) : response;
	});
	return { ...incoming, responses };
}

/** Whether watchers must be told; elapsed time alone is no change. */
export const hasChanged = (known: ResponsesPayload, next: ResponsesPayload): boolean =>
	comparable(known) !== comparable(next);

const comparable = (payload: ResponsesPayload): string =>
	JSON.stringify(payload, (name, value) =>
		name === "elapsedMs" || (name === "summarizingMs" && value !== null) ? true : value,
	);

/** False for the outcome of an attempt that was replaced. */
export function isNewer(known: ResponsesPayload, settled: ProviderResponse): boolean {
	const was = known.responses.find(({ provider }) => provider === settled.provider);
	return !was || newerOf(was, settled) === settled;
}

/** The part of a delta that is not known yet; null when there is none. */
export function unseenDelta(known: ResponsesPayload, delta: ChatDelta): ChatDelta | null {
	const was = known.responses.find(({ provider }) => provider === delta.provider);
	if (!was || isSettled(was) || was.attempt !== delta.attempt) return null;
	const knownUnits = was.response.length - delta.at;
	if (knownUnits <= 0) return delta;
	const text = delta.text.slice(knownUnits);
	return text === "" && delta.notice === undefined ? null : { ...delta, at: was.response.length, text };
}
