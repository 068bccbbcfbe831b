/** Smaller differences are rounding errors. */
const MIN_MOVE_PX = 1;

/** The scroll position of the page, or of a column that scrolls by itself. */
export interface ScrollPosition {
	readonly y: number;
	/** The maximum scroll position. */
	readonly maxY: number;
	/** The position of the end of the answer in the scrolled content. */
	readonly end: number;
}

export function scrollPositionOf(end: Element, scroller: Element | null): ScrollPosition {
	const page = scroller ?? document.documentElement;
	const y = scroller ? scroller.scrollTop : window.scrollY;
	const top = scroller ? scroller.getBoundingClientRect().top : 0;
	return { y, maxY: page.scrollHeight - page.clientHeight, end: end.getBoundingClientRect().bottom - top + y };
}

/** Whether the reader scrolled back by any means. A smaller position because the page became shorter does not count. */
export function hasScrolledBack(previous: ScrollPosition, current: ScrollPosition): boolean {
	const shrunk = Math.max(0, previous.end - current.end);
	return previous.y - current.y - shrunk > MIN_MOVE_PX && current.maxY - current.y > MIN_MOVE_PX;
}

/** The position for later comparisons. Moves below a pixel do not change it: a slowly dragged scroll bar adds up. */
export const nextReference = (previous: ScrollPosition, current: ScrollPosition): ScrollPosition =>
	Math.abs(previous.y - current.y) > MIN_MOVE_PX ? current : previous;
