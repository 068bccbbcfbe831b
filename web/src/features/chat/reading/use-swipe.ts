import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

export interface SwipeOptions {
	readonly columns: RefObject<HTMLElement | null>;
	/** The seat IDs, in the order of their columns. */
	readonly asked: readonly string[];
	readonly current: string;
	/** True if the columns are a row that scrolls horizontally. */
	readonly isActive: boolean;
	/** True if one column fills the page. */
	readonly isAlone: boolean;
	readonly onChange: (seatId: string) => void;
}

/** The scroll position that puts a column at the start of the row. */
const leftOf = (row: HTMLElement, place: number): number => {
	const column = row.children[place];
	return column ? column.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft : 0;
};

/** The row's padding is kept free by `scroll-padding`. */
const showColumn = (row: HTMLElement, place: number): void =>
	row.scrollTo({ left: leftOf(row, place) - leftOf(row, 0), behavior: "instant" });

const isInSight = (row: HTMLElement, place: number): boolean => {
	const column = row.children[place]?.getBoundingClientRect();
	const { left, right } = row.getBoundingClientRect();
	return column !== undefined && column.left >= left - 1 && column.right <= right + 1;
};

/** The first column of which more than half is in sight. */
function firstInSight(row: HTMLElement): number {
	const { left } = row.getBoundingClientRect();
	const places = Array.from(row.children, (column) => column.getBoundingClientRect());
	return Math.max(
		0,
		places.findIndex((column) => column.left + column.width / 2 > left),
	);
}

/** Scrolls the row to the current answer after the phone was rotated or an enlarged answer was reduced. */
function useStartAtCurrent({ columns, asked, current, isActive }: SwipeOptions): void {
	const latest = useRef(0);
	useLayoutEffect(() => {
		latest.current = asked.indexOf(current);
	});
	useLayoutEffect(() => {
		if (isActive && columns.current && latest.current > 0) showColumn(columns.current, latest.current);
	}, [columns, isActive]);
}

/** Swiping and tabs select the same answer. If one answer fills the page, each answer keeps its scroll position. */
export function useSwipe(options: SwipeOptions): (seatId: string) => void {
	const { columns, asked, current, isActive, isAlone, onChange } = options;
	const places = useRef(new Map<string, number>());
	useStartAtCurrent(options);

	const change = useCallback(
		(next: string) => {
			if (next === current || !columns.current) return;
			places.current.set(current, window.scrollY);
			onChange(next);
			// While the page is scrolled above the answers, there is no reading position to restore.
			const top = columns.current.getBoundingClientRect().top + window.scrollY;
			if (!isAlone || window.scrollY < top) return;
			requestAnimationFrame(() => window.scrollTo({ top: places.current.get(next) ?? top, behavior: "instant" }));
		},
		[columns, current, isAlone, onChange],
	);

	useEffect(() => {
		const row = columns.current;
		if (!isActive || !row) return;
		const settle = () => {
			// If several are in sight, the current one stays current.
			if (!isAlone && isInSight(row, asked.indexOf(current))) return;
			const next = asked[firstInSight(row)];
			if (next) change(next);
		};
		row.addEventListener("scrollend", settle);
		return () => row.removeEventListener("scrollend", settle);
	}, [columns, asked, current, isActive, isAlone, change]);

	return useCallback(
		(seatId: string) => {
			const row = columns.current;
			change(seatId);
			const place = asked.indexOf(seatId);
			if (isActive && row && !(!isAlone && isInSight(row, place))) showColumn(row, place);
		},
		[columns, asked, isActive, isAlone, change],
	);
}
