import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { hasOverlay } from "../../../lib/keys/keys.ts";
import { useTurnScope } from "../../chat/index.ts";
import { focusAndScroll, visibleRow } from "../marks/show-row.ts";

export interface WayBack {
	/** The element from which the reader jumped to a row; null after the jump back. */
	readonly origin: HTMLElement | null;
	readonly toRow: (index: number, seatId: string | null, origin: HTMLElement | null) => void;
	readonly goBack: () => void;
	/** Removes the way back, because the reader moves on. */
	readonly clear: () => void;
}

/** Jumps to rows of the map, and back by a button or Escape. `showAll` puts every row on the page. */
export function useWayBack(showAll: () => void): WayBack {
	const { turn } = useTurnScope();
	const [origin, setOrigin] = useState<HTMLElement | null>(null);
	const goBack = () => {
		setOrigin(null);
		if (origin?.isConnected) focusAndScroll(origin);
	};
	useEffect(() => {
		if (!origin) return;
		const onKeyDown = (event: KeyboardEvent) => {
			// Another turn, which is also left with Escape, was handled first.
			if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || hasOverlay()) return;
			event.preventDefault();
			event.stopPropagation();
			setOrigin(null);
			if (origin.isConnected) focusAndScroll(origin);
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, [origin]);
	const toRow: WayBack["toRow"] = (index, seatId, newOrigin) => {
		flushSync(() => {
			showAll();
			setOrigin(newOrigin);
		});
		const row = visibleRow(turn, index);
		const cell = seatId === null ? null : row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(seatId)}"]`);
		focusAndScroll(cell ?? row);
	};
	const clear = useCallback(() => setOrigin(null), []);
	return { origin, toRow, goBack, clear };
}
