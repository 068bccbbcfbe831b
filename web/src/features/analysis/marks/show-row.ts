import { claimRowId } from "../../chat/index.ts";

/** The row of a claim; if that row is folded, the row of the claim that it follows from. */
export function visibleRow(turn: number, index: number): HTMLElement | null {
	let row = document.getElementById(claimRowId(turn, index));
	while (row?.classList.contains("is-folded")) row = row.previousElementSibling as HTMLElement | null;
	return row;
}

export function focusAndScroll(target: HTMLElement | null): void {
	target?.focus({ preventScroll: true });
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}
