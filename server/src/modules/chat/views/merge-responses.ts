import { type ChatDelta, isSettled, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";

/** Of two accounts of one answer the one that is further; `known` when they say the same. */
function further(known: ProviderResponse, told: ProviderResponse): ProviderResponse {
	if (known.attempt !== told.attempt) return known.attempt > told.attempt ? known : told;
	if (isSettled(told)) return told;
	if (isSettled(known)) return known;
	return told.response.length > known.response.length ? told : known;
}

/** What is known, with whatever another account has that is further. An answer never goes back to what it was. */
export function furtherOf(known: ResponsesPayload, told: ResponsesPayload): ResponsesPayload {
	const responses = told.responses.map((response) => {
		const was = known.responses.find(({ provider }) => provider === response.provider);
		return was ? further(was, response) : response;
	});
	return { ...told, responses };
}

/** How long it has taken goes on by itself: nobody has to be told. */
export const saysMore = (known: ResponsesPayload, next: ResponsesPayload): boolean => telling(known) !== telling(next);

const telling = (payload: ResponsesPayload): string =>
	JSON.stringify(payload, (name, value) =>
		name === "elapsedMs" || (name === "summarizingMs" && value !== null) ? true : value,
	);

/** False of what became of an attempt when another has been begun since. */
export function isNews(known: ResponsesPayload, settled: ProviderResponse): boolean {
	const was = known.responses.find(({ provider }) => provider === settled.provider);
	return !was || further(was, settled) === settled;
}

/** The part of a piece that is not known yet; null when there is none. */
export function unknownPart(known: ResponsesPayload, delta: ChatDelta): ChatDelta | null {
	const was = known.responses.find(({ provider }) => provider === delta.provider);
	if (!was || isSettled(was) || was.attempt !== delta.attempt) return null;
	const knownUnits = was.response.length - delta.at;
	if (knownUnits <= 0) return delta;
	const text = delta.text.slice(knownUnits);
	return text === "" && delta.notice === undefined ? null : { ...delta, at: was.response.length, text };
}
