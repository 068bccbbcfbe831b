import type { ProviderResponse } from "@parallax/contract";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ReadingPlace, readingPlaceOf, returnTo } from "./reading-place.ts";

/** The IDs of two seats. */
export type SeatPair = readonly [left: string, right: string];

/** How the answers are laid out now. */
type Layout = "side-by-side" | "enlarged" | "aligned" | "compared";

export interface ReadingView {
	readonly layout: Layout;
	/** The seat that keys and tabs apply to; empty if no seat was asked. */
	readonly current: string;
	/** The two seats that are compared word by word; null until the reader chooses them. */
	readonly pair: SeatPair | null;
}

export interface ReadingActions {
	choose(seatId: string): void;
	/** Selects the seat, and leaves the comparison of two, which has no columns. */
	bringForward(seatId: string): void;
	/** Enlarges the answer of the seat, or reduces it if it is enlarged. */
	enlarge(seatId: string): void;
	toggle(layout: "aligned" | "compared"): void;
	comparePair(pair: SeatPair): void;
	/** Goes back to all answers side by side. */
	reset(): void;
}

/** The first two seats whose answers have text, so that there is something to compare. */
export function firstPair(responses: readonly ProviderResponse[]): SeatPair {
	const spoken = responses.filter(({ response }) => response !== "");
	const [first = "", second = first] = new Set([...spoken, ...responses].map(({ seat }) => seat));
	return [first, second];
}

/** Keeps the reader's position in an answer when a change of layout makes it wider or narrower. */
function useKeptPlace({ layout, current }: ReadingView): (seatId?: string) => void {
	const place = useRef<ReadingPlace>(null);
	const shown = useRef(current);
	// Before paint: otherwise a page that became shorter would appear scrolled to its end.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the position is restored when the layout changes.
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
