import { useEffect, useLayoutEffect, useRef } from "react";
import { analysisId } from "../turn/turn-elements.ts";

/** The reader's position in the server-rendered analysis when the interactive one replaced it. */
export interface AnalysisPosition {
	/** The ID of the focused element, of its row, or of the analysis if they have none; null if the focus was elsewhere. */
	readonly focused: string | null;
	/** Which of the folds are open. */
	readonly open: readonly boolean[];
	/** The part of the analysis that crossed the top of the window, and its top edge; null if none did. */
	readonly part: { readonly index: number; readonly top: number } | null;
}

const foldsOf = (analysis: Element): readonly HTMLDetailsElement[] => [...analysis.querySelectorAll("details")];
const topOf = (part: Element | undefined): number => part?.getBoundingClientRect().top ?? 0;

function positionIn(analysis: Element): AnalysisPosition {
	const parts = [...analysis.children];
	const index = topOf(analysis) < 0 ? parts.findIndex((part) => part.getBoundingClientRect().bottom > 0) : -1;
	const { activeElement } = document;
	const row = activeElement?.closest(".claim-row");
	const focused = analysis.contains(activeElement) ? activeElement?.id || row?.id || analysis.id : null;
	const open = foldsOf(analysis).map((fold) => fold.open);
	return { focused, open, part: index < 0 ? null : { index, top: topOf(parts[index]) } };
}

/** Opens the same folds, scrolls the same part to the same height, and moves the focus where it was, or near it. */
export function restoreAnalysisPosition({ focused, open, part }: AnalysisPosition, turn: number): void {
	const analysis = document.getElementById(analysisId(turn));
	if (!analysis) return;
	const folds = foldsOf(analysis);
	if (folds.length === open.length) for (const [index, fold] of folds.entries()) fold.open = open[index] === true;
	if (part) window.scrollBy({ top: topOf(analysis.children[part.index]) - part.top, behavior: "instant" });
	if (focused !== null) (document.getElementById(focused) ?? analysis).focus({ preventScroll: true });
}

export const SERVED_CLASS = "served-analysis";

export interface ServedAnalysisProps {
	readonly onNear: () => void;
	readonly onUnmount: (position: AnalysisPosition) => void;
}

/** React does not hydrate the content of an element that is set as HTML, so the server's elements stay. */
const EMPTY_HTML = { __html: "" };

/** The server-rendered elements, kept until the code of the analysis is needed: readable at no further cost. */
export function ServedAnalysis({ onNear, onUnmount }: ServedAnalysisProps) {
	const container = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const served = container.current?.firstElementChild;
		return () => {
			if (served) onUnmount(positionIn(served));
		};
	}, [onUnmount]);
	useEffect(() => {
		const served = container.current?.firstElementChild;
		if (!served) return;
		const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
			rootMargin: "25% 0px",
		});
		observer.observe(served);
		return () => observer.disconnect();
	}, [onNear]);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty, and React does not set it while it hydrates.
	return <div ref={container} className={SERVED_CLASS} dangerouslySetInnerHTML={EMPTY_HTML} suppressHydrationWarning />;
}
