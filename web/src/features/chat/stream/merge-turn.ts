import { mergeResponses, type ResponsesPayload } from "@parallax/contract";

/**
 * Merges what was received into the shown state of a turn. An equal comparison stays the same object: what a reader has
 * opened or marked in it stays, too.
 */
export function mergeTurn(known: ResponsesPayload, received: ResponsesPayload): ResponsesPayload {
	const merged = mergeResponses(known, received);
	const isEqual = JSON.stringify(known.analysis) === JSON.stringify(merged.analysis);
	return isEqual ? { ...merged, analysis: known.analysis } : merged;
}
