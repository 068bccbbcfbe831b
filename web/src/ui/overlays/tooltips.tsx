import { useEffect, useState } from "react";
import { useLoaded } from "../loading/use-loaded.ts";

const loadBubble = () => import("./tooltip-bubble.tsx");

/** Rendered once in the frame. Tooltips of icon buttons load with the first key or pointer event. */
export function Tooltips() {
	const [enabled, setEnabled] = useState(false);
	useEffect(() => {
		if (enabled) return;
		const controller = new AbortController();
		for (const eventName of ["pointerover", "keydown"]) {
			document.addEventListener(eventName, () => setEnabled(true), { signal: controller.signal });
		}
		return () => controller.abort();
	}, [enabled]);
	const part = useLoaded(loadBubble, { enabled });
	return part ? <part.TooltipBubble /> : null;
}
