/** Smaller differences are rounding errors. */
const LEAST_PX = 1;

/** The scroll position of the page, or of a column that scrolls by itself. */
export interface ScrolledPlace {
	readonly y: number;
	/** The maximum scroll position. */
	readonly most: number;
	/** The position of the end of the answer in the scrolled content. */
	readonly end: number;
}

export function scrolledPlace(end: Element, scroller: Element | null): ScrolledPlace {
	const page = scroller ?? document.documentElement;
	const y = scroller ? scroller.scrollTop : window.scrollY;
	const top = scroller ? scroller.getBoundingClientRect().top : 0;
	return { y, most: page.scrollHeight - page.clientHeight, end: end.getBoundingClientRect().bottom - top + y };
}

/** Whether the reader scrolled back by any means. A smaller position because the page became shorter does not count. */
export function wentBack(was: ScrolledPlace, now: ScrolledPlace): boolean {
	const shrunk = Math.max(0, was.end - now.end);
	return was.y - now.y - shrunk > LEAST_PX && now.most - now.y > LEAST_PX;
}

/** The position for later comparisons. Moves below a pixel do not change it: a slowly dragged scroll bar adds up. */
export const laterPlace = (was: ScrolledPlace, now: ScrolledPlace): ScrolledPlace =>
	Math.abs(was.y - now.y) > LEAST_PX ? now : was;
