import { claimRowId } from "../../chat/index.ts";

/** The row of a claim; it is opened, and so are those that it is folded under. */
export function visibleRow(turn: number, index: number): HTMLElement | null {
	const row = document.getElementById(claimRowId(turn, index));
	for (let part = row?.firstElementChild; part; part = part.parentElement?.closest("details")) {
		if (part instanceof HTMLDetailsElement) part.open = true;
	}
	return row;
}

export function focusAndScroll(target: HTMLElement | null): void {
	target?.focus({ preventScroll: true });
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}
