import { type ChatDelta, isSettled, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";

/** Of two accounts of one answer the one that is further; `known` when they say the same. */
function newerOf(known: ProviderResponse, incoming: ProviderResponse): ProviderResponse {
	if (known.attempt !== incoming.attempt) return known.attempt > incoming.attempt ? known : incoming;
	if (isSettled(incoming)) return incoming;
	if (isSettled(known)) return known;
	return incoming.response.length > known.response.length ? incoming : known;
}

/** What is known, with whatever another account has that is further. An answer never goes back to what it was. */
export function mergeResponses(known: ResponsesPayload, incoming: ResponsesPayload): ResponsesPayload {
	const responses = incoming.responses.map((response) => {
		const was = known.responses.find(({ provider }) => provider === response.provider);
		return was ? newerOf(was, response) : response;
	});
	return { ...incoming, responses };
}

/** How long it has taken goes on by itself: nobody has to be told. */
export const hasChanged = (known: ResponsesPayload, next: ResponsesPayload): boolean =>
	comparable(known) !== comparable(next);

const comparable = (payload: ResponsesPayload): string =>
	JSON.stringify(payload, (name, value) =>
		name === "elapsedMs" || (name === "summarizingMs" && value !== null) ? true : value,
	);

/** False of what became of an attempt when another has been begun since. */
export function isNewer(known: ResponsesPayload, settled: ProviderResponse): boolean {
	const was = known.responses.find(({ provider }) => provider === settled.provider);
	return !was || newerOf(was, settled) === settled;
}

/** The part of a piece that is not known yet; null when there is none. */
export function unseenDelta(known: ResponsesPayload, delta: ChatDelta): ChatDelta | null {
	const was = known.responses.find(({ provider }) => provider === delta.provider);
	if (!was || isSettled(was) || was.attempt !== delta.attempt) return null;
	const knownUnits = was.response.length - delta.at;
	if (knownUnits <= 0) return delta;
	const text = delta.text.slice(knownUnits);
	return text === "" && delta.notice === undefined ? null : { ...delta, at: was.response.length, text };
}
