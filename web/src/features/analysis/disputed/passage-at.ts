function caretAt(x: number, y: number): { node: Node; offset: number } | null {
	if (typeof document.caretPositionFromPoint === "function") {
		const caret = document.caretPositionFromPoint(x, y);
		return caret && { node: caret.offsetNode, offset: caret.offset };
	}
	const caret = document.caretRangeFromPoint?.(x, y);
	return caret ? { node: caret.startContainer, offset: caret.startOffset } : null;
}

/** The words at a point of the viewport: only on their text, not in the space after a line. */
export function passageAt<Passage extends { readonly ranges: readonly Range[] }>(
	passages: readonly Passage[],
	{ clientX, clientY }: MouseEvent,
): Passage | null {
	const caret = caretAt(clientX, clientY);
	if (!caret) return null;
	const isUnder = (range: Range) =>
		range.isPointInRange(caret.node, caret.offset) &&
		[...range.getClientRects()].some(
			({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
		);
	return passages.find(({ ranges }) => ranges.some(isUnder)) ?? null;
}
