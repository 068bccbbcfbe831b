import { useEffect, useLayoutEffect, useRef } from "react";

/** What a reader of the server's analysis was at when the script's took its place. */
export interface ReadersPlace {
	/** The name of the element that had the focus, or else of the analysis around it; null while the focus was elsewhere. */
	readonly focused: string | null;
	/** Which part of the analysis reached across the top of the window, and where it began; null while none did. */
	readonly part: { readonly place: number; readonly top: number } | null;
}

const topOf = (part: Element | undefined): number => part?.getBoundingClientRect().top ?? 0;

function placeIn(analysis: Element): ReadersPlace {
	const parts = [...analysis.children];
	const place = topOf(analysis) < 0 ? parts.findIndex((part) => part.getBoundingClientRect().bottom > 0) : -1;
	const { activeElement } = document;
	const focused = analysis.contains(activeElement) ? activeElement?.id || analysis.id : null;
	return { focused, part: place < 0 ? null : { place, top: topOf(parts[place]) } };
}

/** The same part begins at the same height again, and the focus is where it was or at least in the analysis. */
export function returnToPlace({ focused, part }: ReadersPlace): void {
	const analysis = document.getElementById("analysis");
	if (!analysis) return;
	if (part) window.scrollBy({ top: topOf(analysis.children[part.place]) - part.top, behavior: "instant" });
	if (focused !== null) (document.getElementById(focused) ?? analysis).focus({ preventScroll: true });
}

export interface ServedAnalysisProps {
	/** As the server rendered it. */
	readonly element: Element;
	readonly onNear: () => void;
	readonly onLeave: (place: ReadersPlace) => void;
}

/** The elements of the server's page, until the code of the analysis is needed: they can be read, and cost nothing more. */
export function ServedAnalysis({ element, onNear, onLeave }: ServedAnalysisProps) {
	const slot = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		slot.current?.append(element);
		return () => onLeave(placeIn(element));
	}, [element, onLeave]);
	useEffect(() => {
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
			rootMargin: "25% 0px",
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [element, onNear]);
	return <div ref={slot} className="served-analysis" />;
}
