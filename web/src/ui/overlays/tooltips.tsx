import { useEffect, useState } from "react";
import { useLoaded } from "../loading/use-loaded.ts";

const loadBubble = () => import("./tooltip-bubble.tsx");

/** Rendered once in the frame. Tooltips of icon buttons load with the first key or pointer event. */
export function Tooltips() {
	const [wanted, setWanted] = useState(false);
	useEffect(() => {
		if (wanted) return;
		const controller = new AbortController();
		for (const eventName of ["pointerover", "keydown"]) {
			document.addEventListener(eventName, () => setWanted(true), { signal: controller.signal });
		}
		return () => controller.abort();
	}, [wanted]);
	const part = useLoaded(loadBubble, { enabled: wanted });
	return part ? <part.TooltipBubble /> : null;
}
