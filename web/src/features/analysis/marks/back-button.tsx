import "./back-button.css";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { useIsActiveTurn } from "../../chat/index.ts";
import { messages } from "../messages.ts";

/** The upper part of the viewport, and everything above it: a reader who jumped past the place has reached it, too. */
const REACHED = { rootMargin: "1000000px 0px -25% 0px" };
const IN_VIEW = { rootMargin: "0px 0px -25% 0px" };

/** False while the place is in view, and for good once the reader is there again. */
function useIsAway(place: Element | null, options: IntersectionObserverInit): boolean {
	const [state, setState] = useState<"here" | "away" | "back">("away");
	useEffect(() => {
		if (!place || typeof IntersectionObserver === "undefined") return;
		let hasLeft = false;
		const observer = new IntersectionObserver((entries) => {
			const isIn = entries.at(-1)?.isIntersecting ?? false;
			hasLeft ||= !isIn;
			setState(isIn ? (hasLeft ? "back" : "here") : "away");
			if (isIn && hasLeft) observer.disconnect();
		}, options);
		observer.observe(place);
		return () => observer.disconnect();
	}, [place, options]);
	return state === "away";
}

interface BackButtonProps {
	/** The element from which the reader jumped. */
	readonly origin: HTMLElement | null;
	readonly onBack: () => void;
}

/**
 * Leads back to the map, or to where else the reader came from. It is gone while that is in view, after the reader has
 * found back without it, and in another turn.
 */
export function BackButton({ origin, onBack }: BackButtonProps) {
	const { map } = messages;
	const isActive = useIsActiveTurn();
	const isFromVerdict = Boolean(origin?.closest(".verdict"));
	const ownMap = origin?.closest(".claim-list")?.closest(".part") ?? null;
	// The verdict can be in view beside the words, where its button still ends the highlight.
	const isAway = useIsAway(isFromVerdict ? null : (ownMap ?? origin), ownMap ? REACHED : IN_VIEW);
	if (!isActive || !isAway) return null;
	const text = isFromVerdict ? map.backToVerdict : ownMap ? map.back : map.backToText;
	return (
		<div className="back-to-map">
			<Button tone="fill" size="s" onClick={onBack}>
				{text}
			</Button>
		</div>
	);
}
