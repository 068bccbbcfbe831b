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

export const SERVED_CLASS = "served-analysis";

export interface ServedAnalysisProps {
	readonly onNear: () => void;
	readonly onLeave: (place: ReadersPlace) => void;
}

/** React hydrates nothing inside an element whose content it is given as HTML: what the server sent there stays. */
const AS_SERVED = { __html: "" };

/** The elements of the server's page, until the code of the analysis is needed: they can be read, and cost nothing more. */
export function ServedAnalysis({ onNear, onLeave }: ServedAnalysisProps) {
	const place = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const served = place.current?.firstElementChild;
		return () => {
			if (served) onLeave(placeIn(served));
		};
	}, [onLeave]);
	useEffect(() => {
		const served = place.current?.firstElementChild;
		if (!served) return;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
			rootMargin: "25% 0px",
		});
		observer.observe(served);
		return () => observer.disconnect();
	}, [onNear]);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty, and React does not set it while it hydrates.
	return <div ref={place} className={SERVED_CLASS} dangerouslySetInnerHTML={AS_SERVED} suppressHydrationWarning />;
}
