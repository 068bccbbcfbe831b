import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { hasFloating } from "../../../lib/keys/keys.ts";
import { claimRowId } from "../../chat/index.ts";

/** The row of a claim; if that row is folded, the row of the claim that it follows from. */
function visibleRow(place: number): HTMLElement | null {
	let row = document.getElementById(claimRowId(place));
	while (row?.classList.contains("is-folded")) row = row.previousElementSibling as HTMLElement | null;
	return row;
}

function goTo(target: HTMLElement | null): void {
	target?.focus({ preventScroll: true });
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

export interface WayBack {
	/** The element from which the reader jumped to a row; null after the jump back. */
	readonly from: HTMLElement | null;
	readonly toRow: (place: number, seatId: string | null, from: HTMLElement | null) => void;
	readonly goBack: () => void;
	/** Removes the way back, because the reader moves on. */
	readonly forget: () => void;
}

/** Jumps to rows of the map, and back by a button or Escape. `showAll` puts every row on the page. */
export function useWayBack(showAll: () => void): WayBack {
	const [from, setFrom] = useState<HTMLElement | null>(null);
	const goBack = () => {
		setFrom(null);
		if (from?.isConnected) goTo(from);
	};
	useEffect(() => {
		if (!from) return;
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasFloating()) return;
			event.preventDefault();
			event.stopPropagation();
			setFrom(null);
			if (from.isConnected) goTo(from);
		};
		window.addEventListener("keydown", press, { capture: true });
		return () => window.removeEventListener("keydown", press, { capture: true });
	}, [from]);
	const toRow: WayBack["toRow"] = (place, seatId, left) => {
		flushSync(() => {
			showAll();
			setFrom(left);
		});
		const row = visibleRow(place);
		const cell = seatId === null ? null : row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(seatId)}"]`);
		goTo(cell ?? row);
	};
	return { from, toRow, goBack, forget: () => setFrom(null) };
}
