import type { ProviderResponse } from "@parallax/contract";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ReadingPlace, readingPlaceOf, returnTo } from "./reading-place.ts";

/** Two seats, by their ids. */
export type SeatPair = readonly [left: string, right: string];

/** How the answers are laid out now. */
type Layout = "side-by-side" | "enlarged" | "aligned" | "compared";

export interface ReadingView {
	readonly layout: Layout;
	/** The seat whose answer keys and tabs mean; empty where none was asked. */
	readonly current: string;
	/** The two seats that are compared word by word; null until they were chosen. */
	readonly pair: SeatPair | null;
}

export interface ReadingActions {
	choose(seatId: string): void;
	/** Chooses it and leaves the comparison, in which it has no column. */
	bringForward(seatId: string): void;
	/** Enlarges it, or goes back when it is. */
	enlarge(seatId: string): void;
	toggle(layout: "aligned" | "compared"): void;
	comparePair(pair: SeatPair): void;
	/** Back to all answers side by side. */
	reset(): void;
}

/** The first two that have said something, so that there is something to compare. */
export function firstPair(responses: readonly ProviderResponse[]): SeatPair {
	const spoken = responses.filter(({ response }) => response !== "");
	const [first = "", second = first] = new Set([...spoken, ...responses].map(({ seat }) => seat));
	return [first, second];
}

/** A reader in the middle of an answer stays there when it becomes wide or narrow again. */
function useKeptPlace({ layout, current }: ReadingView): (seatId?: string) => void {
	const place = useRef<ReadingPlace>(null);
	const shown = useRef(current);
	// Before the page is drawn: one that became shorter would seem to be scrolled to its end.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the layout is what moves the place.
	useLayoutEffect(() => {
		shown.current = current;
		if (place.current) returnTo(place.current);
		place.current = null;
	}, [layout, current]);
	return useCallback((seatId) => {
		place.current = readingPlaceOf(seatId ?? shown.current);
	}, []);
}

export function useReadingView(responses: readonly ProviderResponse[]): readonly [ReadingView, ReadingActions] {
	const [view, setView] = useState<ReadingView>({
		layout: "side-by-side",
		current: responses[0]?.seat ?? "",
		pair: null,
	});
	const keepPlace = useKeptPlace(view);
	const change = useCallback((next: (was: ReadingView) => Partial<ReadingView>) => {
		setView((was) => ({ ...was, ...next(was) }));
	}, []);
	const actions = useMemo(
		(): ReadingActions => ({
			choose: (current) => change(() => ({ current })),
			bringForward: (current) =>
				change(({ layout }) => ({ current, layout: layout === "compared" ? "side-by-side" : layout })),
			enlarge(current) {
				keepPlace(current);
				change((was) => ({
					current,
					layout: was.layout === "enlarged" && was.current === current ? "side-by-side" : "enlarged",
				}));
			},
			toggle: (layout) => change((was) => ({ layout: was.layout === layout ? "side-by-side" : layout })),
			comparePair: (pair) => change(() => ({ pair, layout: "compared" })),
			reset() {
				keepPlace();
				change(() => ({ layout: "side-by-side" }));
			},
		}),
		[change, keepPlace],
	);
	return [view, actions];
}
