import { isSettled, type ResponsesPayload } from "@parallax/contract";
import { useDeferredValue, useRef } from "react";
import type { ShownChat } from "../chat/index.ts";
import { AnalysisPanel } from "./analysis-panel.tsx";

/** True when `now` differs from `was` only in the progress of running answers. */
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

/** Returns the same object while answers stream, since the analysis covers only complete answers. */
function useUnlessGrown(payload: ResponsesPayload): ResponsesPayload {
	const kept = useRef(payload);
	if (!onlyGrew(kept.current, payload)) kept.current = payload;
	return kept.current;
}

export function SteadyAnalysis({ payload, ...chat }: ShownChat) {
	// Rendering the answers has priority; their analysis may be shown a moment later.
	const shown = useDeferredValue(useUnlessGrown(payload));
	return <AnalysisPanel {...chat} payload={shown} />;
}
