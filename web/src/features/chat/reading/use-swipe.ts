import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

export interface SwipeOptions {
	readonly columns: RefObject<HTMLElement | null>;
	/** The seat IDs, in the order of their columns. */
	readonly seatIds: readonly string[];
	readonly current: string;
	/** True if the columns are a row that scrolls horizontally. */
	readonly isActive: boolean;
	/** True if one column fills the page. */
	readonly isSingleColumn: boolean;
	readonly onChange: (seatId: string) => void;
}

/** The scroll position that puts a column at the start of the row. */
const leftOf = (row: HTMLElement, index: number): number => {
	const column = row.children[index];
	return column ? column.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft : 0;
};

/** The row's padding is kept free by `scroll-padding`. */
const showColumn = (row: HTMLElement, index: number): void =>
	row.scrollTo({ left: leftOf(row, index) - leftOf(row, 0), behavior: "instant" });

const isInSight = (row: HTMLElement, index: number): boolean => {
	const column = row.children[index]?.getBoundingClientRect();
	const { left, right } = row.getBoundingClientRect();
	return column !== undefined && column.left >= left - 1 && column.right <= right + 1;
};

/** The first column of which more than half is in sight. */
function firstInSight(row: HTMLElement): number {
	const { left } = row.getBoundingClientRect();
	const rects = Array.from(row.children, (column) => column.getBoundingClientRect());
	return Math.max(
		0,
		rects.findIndex((column) => column.left + column.width / 2 > left),
	);
}

/**
 * Scrolls the row to the current answer after the phone was rotated or an enlarged answer was reduced. Of a row that
 * was swiped before this code ran, the answer in sight becomes the current one.
 */
function useStartAtCurrent({ columns, seatIds, current, isActive, onChange }: SwipeOptions): void {
	const latest = useRef({ index: 0, choose: (_index: number) => {} });
	useLayoutEffect(() => {
		const choose = (index: number) => onChange(seatIds[index] ?? current);
		latest.current = { index: seatIds.indexOf(current), choose };
	});
	useLayoutEffect(() => {
		const row = columns.current;
		if (!isActive || !row) return;
		const { index, choose } = latest.current;
		const sighted = firstInSight(row);
		if (index > 0) showColumn(row, index);
		else if (sighted > 0 && !isInSight(row, 0)) choose(sighted);
	}, [columns, isActive]);
}

/** Swiping and tabs select the same answer. If one answer fills the page, each answer keeps its scroll position. */
export function useSwipe(options: SwipeOptions): (seatId: string) => void {
	const { columns, seatIds, current, isActive, isSingleColumn, onChange } = options;
	const scrollTops = useRef(new Map<string, number>());
	useStartAtCurrent(options);

	const change = useCallback(
		(next: string) => {
			if (next === current || !columns.current) return;
			scrollTops.current.set(current, window.scrollY);
			onChange(next);
			// While the page is scrolled above the answers, there is no reading position to restore.
			const top = columns.current.getBoundingClientRect().top + window.scrollY;
			if (!isSingleColumn || window.scrollY < top) return;
			requestAnimationFrame(() => window.scrollTo({ top: scrollTops.current.get(next) ?? top, behavior: "instant" }));
		},
		[columns, current, isSingleColumn, onChange],
	);

	useEffect(() => {
		const row = columns.current;
		if (!isActive || !row) return;
		const onScrollEnd = () => {
			// If several are in sight, the current one stays current.
			if (!isSingleColumn && isInSight(row, seatIds.indexOf(current))) return;
			const next = seatIds[firstInSight(row)];
			if (next) change(next);
		};
		row.addEventListener("scrollend", onScrollEnd);
		return () => row.removeEventListener("scrollend", onScrollEnd);
	}, [columns, seatIds, current, isActive, isSingleColumn, change]);

	return useCallback(
		(seatId: string) => {
			const row = columns.current;
			change(seatId);
			const index = seatIds.indexOf(seatId);
			if (isActive && row && !(!isSingleColumn && isInSight(row, index))) showColumn(row, index);
		},
		[columns, seatIds, isActive, isSingleColumn, change],
	);
}
