/** Less is what rounding makes. */
const LEAST_PX = 1;

/** Where a page, or a column that scrolls by itself, stands. */
export interface ScrolledPlace {
	readonly y: number;
	/** As far as it can be scrolled. */
	readonly most: number;
	/** How far down in it the answer ends. */
	readonly end: number;
}

export function scrolledPlace(end: Element, scroller: Element | null): ScrolledPlace {
	const page = scroller ?? document.documentElement;
	const y = scroller ? scroller.scrollTop : window.scrollY;
	const top = scroller ? scroller.getBoundingClientRect().top : 0;
	return { y, most: page.scrollHeight - page.clientHeight, end: end.getBoundingClientRect().bottom - top + y };
}

/** Whether a reader scrolled back, by whatever means: a page that becomes shorter also stands less far down than it did. */
export function wentBack(was: ScrolledPlace, now: ScrolledPlace): boolean {
	const shrunk = Math.max(0, was.end - now.end);
	return was.y - now.y - shrunk > LEAST_PX && now.most - now.y > LEAST_PX;
}

/** Where it is compared with from now on: a scroll bar that is drawn slowly moves by less than a pixel at a time. */
export const laterPlace = (was: ScrolledPlace, now: ScrolledPlace): ScrolledPlace =>
	Math.abs(was.y - now.y) > LEAST_PX ? now : was;
