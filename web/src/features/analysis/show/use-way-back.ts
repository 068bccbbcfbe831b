import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { hasOverlay } from "../../../lib/keys/keys.ts";
import { claimRowId } from "../../chat/index.ts";

/** The row of a claim; if that row is folded, the row of the claim that it follows from. */
function visibleRow(index: number): HTMLElement | null {
	let row = document.getElementById(claimRowId(index));
	while (row?.classList.contains("is-folded")) row = row.previousElementSibling as HTMLElement | null;
	return row;
}

function focusAndScroll(target: HTMLElement | null): void {
	target?.focus({ preventScroll: true });
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

export interface WayBack {
	/** The element from which the reader jumped to a row; null after the jump back. */
	readonly from: HTMLElement | null;
	readonly toRow: (index: number, seatId: string | null, from: HTMLElement | null) => void;
	readonly goBack: () => void;
	/** Removes the way back, because the reader moves on. */
	readonly clear: () => void;
}

/** Jumps to rows of the map, and back by a button or Escape. `showAll` puts every row on the page. */
export function useWayBack(showAll: () => void): WayBack {
	const [from, setFrom] = useState<HTMLElement | null>(null);
	const goBack = () => {
		setFrom(null);
		if (from?.isConnected) focusAndScroll(from);
	};
	useEffect(() => {
		if (!from) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasOverlay()) return;
			event.preventDefault();
			event.stopPropagation();
			setFrom(null);
			if (from.isConnected) focusAndScroll(from);
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, [from]);
	const toRow: WayBack["toRow"] = (index, seatId, origin) => {
		flushSync(() => {
			showAll();
			setFrom(origin);
		});
		const row = visibleRow(index);
		const cell = seatId === null ? null : row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(seatId)}"]`);
		focusAndScroll(cell ?? row);
	};
	return { from, toRow, goBack, clear: () => setFrom(null) };
}
