import { isSettled, type ResponsesPayload } from "@parallax/contract";
import { useDeferredValue, useRef } from "react";
import type { AnalysisProps } from "../chat/index.ts";
import { AnalysisPanel } from "./analysis-panel.tsx";

/** True when `next` differs from `previous` only in the progress of running answers. */
function onlyGrew(previous: ResponsesPayload, next: ResponsesPayload): boolean {
	const { responses: before, ...restBefore } = previous;
	const { responses, ...rest } = next;
	const isSameRest = Object.entries(rest).every(([name, value]) => restBefore[name as keyof typeof rest] === value);
	return (
		isSameRest &&
		responses.length === before.length &&
		responses.every((response, index) => {
			const previousResponse = before[index];
			return (
				response === previousResponse ||
				(previousResponse?.id === response.id && !isSettled(previousResponse) && !isSettled(response))
			);
		})
	);
}

/** Returns the same object while answers stream, since the analysis covers only complete answers. */
function useStablePayload(payload: ResponsesPayload): ResponsesPayload {
	const stable = useRef(payload);
	if (!onlyGrew(stable.current, payload)) stable.current = payload;
	return stable.current;
}

export function SteadyAnalysis({ payload, ...chat }: AnalysisProps) {
	// Rendering the answers has priority; their analysis may be shown a moment later.
	const shown = useDeferredValue(useStablePayload(payload));
	return <AnalysisPanel {...chat} payload={shown} />;
}
