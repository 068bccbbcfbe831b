import type { ProviderId } from "@parallax/contract";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

export interface SwipeOptions {
	readonly columns: RefObject<HTMLElement | null>;
	readonly providers: readonly ProviderId[];
	readonly current: ProviderId;
	/** True where one column fills the page. */
	readonly isActive: boolean;
	readonly onChange: (provider: ProviderId) => void;
}

const showColumn = (row: HTMLElement, place: number): void =>
	row.scrollTo({ left: place * row.clientWidth, behavior: "instant" });

/** After a turn of the phone, or back from the enlarged answer, the row stands at the answer that its tab names. */
function useStartAtCurrent({ columns, providers, current, isActive }: SwipeOptions): void {
	const latest = useRef(0);
	useLayoutEffect(() => {
		latest.current = providers.indexOf(current);
	});
	useLayoutEffect(() => {
		if (isActive && columns.current && latest.current > 0) showColumn(columns.current, latest.current);
	}, [columns, isActive]);
}

/** Swiping and the tabs choose the same; each answer remembers how far it was read. */
export function useSwipe(options: SwipeOptions): (provider: ProviderId) => void {
	const { columns, providers, current, isActive, onChange } = options;
	const places = useRef(new Map<ProviderId, number>());
	useStartAtCurrent(options);

	const change = useCallback(
		(next: ProviderId) => {
			if (next === current || !columns.current) return;
			places.current.set(current, window.scrollY);
			onChange(next);
			// Above the answers nothing has been read yet, so there is no place to go back to.
			const top = columns.current.getBoundingClientRect().top + window.scrollY;
			if (window.scrollY < top) return;
			requestAnimationFrame(() => window.scrollTo({ top: places.current.get(next) ?? top, behavior: "instant" }));
		},
		[columns, current, onChange],
	);

	useEffect(() => {
		const row = columns.current;
		if (!isActive || !row) return;
		const settle = () => {
			const next = providers[Math.round(row.scrollLeft / Math.max(1, row.clientWidth))];
			if (next) change(next);
		};
		row.addEventListener("scrollend", settle);
		return () => row.removeEventListener("scrollend", settle);
	}, [columns, providers, isActive, change]);

	return useCallback(
		(provider: ProviderId) => {
			const row = columns.current;
			change(provider);
			if (isActive && row) showColumn(row, providers.indexOf(provider));
		},
		[columns, providers, isActive, change],
	);
}
