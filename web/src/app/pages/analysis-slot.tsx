import { isSettled, type ResponsesPayload } from "@parallax/contract";
import { useDeferredValue, useRef } from "react";
import type { ShownChat } from "../../features/chat/index.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

export const loadAnalysis = () => import("../../features/analysis/index.ts");

/** True when `now` differs from `was` only in how far answers that still run have come. */
function onlyGrew(was: ResponsesPayload, now: ResponsesPayload): boolean {
	const { responses: before, ...restBefore } = was;
	const { responses, ...rest } = now;
	const isSameRest = Object.entries(rest).every(([name, value]) => restBefore[name as keyof typeof rest] === value);
	return (
		isSameRest &&
		responses.length === before.length &&
		responses.every((response, place) => {
			const one = before[place];
			return response === one || (one?.id === response.id && !isSettled(one) && !isSettled(response));
		})
	);
}

/** The same object while answers grow: nothing is said about them before they are whole. */
function useUnlessGrown(payload: ResponsesPayload): ResponsesPayload {
	const kept = useRef(payload);
	if (!onlyGrew(kept.current, payload)) kept.current = payload;
	return kept.current;
}

/** The analysis stands above the chat, so it is put into the page from here; it comes with the first answers. */
export function AnalysisSlot({ payload, ...chat }: ShownChat) {
	const analysis = useLoaded(loadAnalysis, { wanted: true });
	// The answers come first; what is said about them may be a moment behind.
	const shown = useDeferredValue(useUnlessGrown(payload));
	return analysis ? <analysis.AnalysisPanel {...chat} payload={shown} /> : null;
}
