import "./analysis-place.css";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { isHydrating } from "../../../lib/page/hydration-state.ts";
import { useFirstSign } from "../../../lib/page/use-first-sign.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { AnalysisPart, ShownChat } from "../pages/comparison-parts.ts";
import { hasComparison } from "../thread/has-comparison.ts";
import { type ReadersPlace, returnToPlace, SERVED_CLASS, ServedAnalysis } from "./served-analysis.tsx";

export interface AnalysisPlaceProps {
	readonly load: () => Promise<AnalysisPart>;
	readonly chat: ShownChat;
}

/** True for an own chat without a comparison: the code of the analysis offers one at the top of the page. */
const canBeCompared = ({ side, payload }: ShownChat): boolean => side === "own" && !hasComparison(payload);

/**
 * The analysis, below the answers. Its code is fetched at once, unless the server rendered the analysis of a chat that
 * cannot be compared now: then only when the reader comes near it or touches the page, or when the chat changes.
 */
export function AnalysisPlace({ load, chat }: AnalysisPlaceProps) {
	const [isServed] = useState(isHydrating);
	const [first] = useState(chat.payload);
	const [isNear, setNear] = useState(false);
	const hasSign = useFirstSign();
	const wanted = !isServed || canBeCompared(chat) || isNear || hasSign || chat.payload !== first;
	const part = useLoaded(load, { wanted });
	const place = useRef<ReadersPlace>(null);
	const onNear = useCallback(() => setNear(true), []);
	const onLeave = useCallback((now: ReadersPlace) => {
		place.current = now;
	}, []);
	useLayoutEffect(() => {
		if (part && place.current) returnToPlace(place.current);
		place.current = null;
	}, [part]);
	const working = part && <part.SteadyAnalysis {...chat} />;
	if (import.meta.env.SSR) return <div className={SERVED_CLASS}>{working}</div>;
	if (working) return working;
	if (isServed) return <ServedAnalysis onNear={onNear} onLeave={onLeave} />;
	return <div className="analysis" />;
}
