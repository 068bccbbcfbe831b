import { useEffect, useState } from "react";
import { useLoaded } from "../loading/use-loaded.ts";

const loadBubble = () => import("./tooltip-bubble.tsx");

/** Rendered once in the frame. Tooltips of icon buttons load with the first key or pointer event. */
export function Tooltips() {
	const [wanted, setWanted] = useState(false);
	useEffect(() => {
		if (wanted) return;
		const signs = new AbortController();
		for (const sign of ["pointerover", "keydown"]) {
			document.addEventListener(sign, () => setWanted(true), { signal: signs.signal });
		}
		return () => signs.abort();
	}, [wanted]);
	const part = useLoaded(loadBubble, { wanted });
	return part ? <part.TooltipBubble /> : null;
}
