import { mergeResponses, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";
import { formerLetter, rememberLetter } from "../blind/former-letters.ts";

type Responses = readonly ProviderResponse[];

const byId = (responses: Responses, id: string): ProviderResponse | undefined =>
	responses.find((response) => response.id === id);

/** An answer changes its seat only when its name is revealed. What was read by letters before that is older. */
function withRevealed(known: Responses, merged: Responses): readonly ProviderResponse[] {
	return merged.map((response) => {
		const shown = byId(known, response.id);
		if (!shown || shown.seat === response.seat) return response;
		if (formerLetter(response.id) === response.seat) return shown;
		rememberLetter(response.id, shown.seat);
		return response;
	});
}

/** The columns stay where they are when letters become names. */
function inShownOrder(known: Responses, merged: Responses): ProviderResponse[] {
	const placeOf = ({ id, seat }: ProviderResponse) => {
		// The next edition of an answer has another id.
		const place = known.findIndex((response) => response.id === id || response.seat === seat);
		return place < 0 ? known.length : place;
	};
	return merged.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Merges what was received into the shown state of a turn. An equal comparison stays the same object: what a reader has
 * opened or marked in it stays, too.
 */
export function mergeTurn(known: ResponsesPayload, received: ResponsesPayload): ResponsesPayload {
	const merged = mergeResponses(known, received);
	const responses = inShownOrder(known.responses, withRevealed(known.responses, merged.responses));
	const isEqual = JSON.stringify(known.analysis) === JSON.stringify(merged.analysis);
	return { ...merged, responses, ...(isEqual && { analysis: known.analysis }) };
}
