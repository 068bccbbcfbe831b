import "./lazy-analysis.css";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { isHydrating } from "../../../lib/page/hydration-state.ts";
import { useFirstInteraction } from "../../../lib/page/use-first-interaction.ts";
import { useIdle } from "../../../lib/page/use-idle.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { AnalysisPart, AnalysisProps, JudgedChat, MarksPart, ShownChat } from "../pages/comparison-parts.ts";
import { hasComparison } from "../thread/has-comparison.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { type AnalysisPosition, restoreAnalysisPosition, SERVED_CLASS, ServedAnalysis } from "./served-analysis.tsx";

export interface LazyAnalysisProps {
	readonly load: () => Promise<AnalysisPart>;
	readonly loadMarks?: (() => Promise<MarksPart>) | undefined;
	readonly loadReviews?: AnalysisProps["loadReviews"];
	readonly chat: JudgedChat;
}

const noMarks = async (): Promise<MarksPart> => ({ AnswerMarks: () => null });

/** The marks in the answers of a served chat are fetched when the browser has nothing else to do. */
function Marks({
	load,
	chat,
	isUrgent,
}: Pick<LazyAnalysisProps, "chat"> & { readonly load: LazyAnalysisProps["loadMarks"]; readonly isUrgent: boolean }) {
	const isIdle = useIdle();
	const part = useLoaded(load ?? noMarks, { enabled: chat.payload.analysis !== null && (isUrgent || isIdle) });
	return part && <part.AnswerMarks {...chat} />;
}

/** True for an own chat without a comparison of its answers as they are: the code of the analysis offers one above them. */
const canBeCompared = ({ side, payload }: ShownChat): boolean =>
	side === "own" && (!hasComparison(payload) || payload.analysis?.stale === true);

/**
 * The analysis, below the answers. Its code is fetched at once, unless the server rendered the analysis of a chat that
 * cannot be compared now: then only when the reader comes near it or touches the page, or when the chat changes.
 */
export function LazyAnalysis({ load, loadMarks, loadReviews, chat }: LazyAnalysisProps) {
	const { turn } = useTurnScope();
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
		if (part && position.current) restoreAnalysisPosition(position.current, turn);
		position.current = null;
	}, [part, turn]);
	const analysis = part && <part.SteadyAnalysis {...chat} loadReviews={loadReviews} />;
	if (import.meta.env.SSR) return <div className={SERVED_CLASS}>{analysis}</div>;
	return (
		<>
			{analysis ?? (isServed ? <ServedAnalysis onNear={onNear} onUnmount={onUnmount} /> : <div className="analysis" />)}
			<Marks load={loadMarks} chat={chat} isUrgent={!isServed || hasInteracted} />
		</>
	);
}
