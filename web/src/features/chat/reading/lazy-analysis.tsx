import "./lazy-analysis.css";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { isHydrating } from "../../../lib/page/hydration-state.ts";
import { useFirstInteraction } from "../../../lib/page/use-first-interaction.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { AnalysisPart, ShownChat } from "../pages/comparison-parts.ts";
import { hasComparison } from "../thread/has-comparison.ts";
import { type AnalysisPosition, restoreAnalysisPosition, SERVED_CLASS, ServedAnalysis } from "./served-analysis.tsx";

export interface LazyAnalysisProps {
	readonly load: () => Promise<AnalysisPart>;
	readonly chat: ShownChat;
}

/** True for an own chat without a comparison: the code of the analysis offers one at the top of the page. */
const canBeCompared = ({ side, payload }: ShownChat): boolean => side === "own" && !hasComparison(payload);

/**
 * The analysis, below the answers. Its code is fetched at once, unless the server rendered the analysis of a chat that
 * cannot be compared now: then only when the reader comes near it or touches the page, or when the chat changes.
 */
export function LazyAnalysis({ load, chat }: LazyAnalysisProps) {
	const [isServed] = useState(isHydrating);
	const [initialPayload] = useState(chat.payload);
	const [isNear, setNear] = useState(false);
	const hasInteracted = useFirstInteraction();
	const enabled = !isServed || canBeCompared(chat) || isNear || hasInteracted || chat.payload !== initialPayload;
	const part = useLoaded(load, { enabled });
	const position = useRef<AnalysisPosition>(null);
	const onNear = useCallback(() => setNear(true), []);
	const onUnmount = useCallback((lastPosition: AnalysisPosition) => {
		position.current = lastPosition;
	}, []);
	useLayoutEffect(() => {
		if (part && position.current) restoreAnalysisPosition(position.current);
		position.current = null;
	}, [part]);
	const analysis = part && <part.SteadyAnalysis {...chat} />;
	if (import.meta.env.SSR) return <div className={SERVED_CLASS}>{analysis}</div>;
	if (analysis) return analysis;
	if (isServed) return <ServedAnalysis onNear={onNear} onUnmount={onUnmount} />;
	return <div className="analysis" />;
}
