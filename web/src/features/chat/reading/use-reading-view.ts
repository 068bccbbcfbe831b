import type { ProviderResponse } from "@parallax/contract";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formerLetter } from "../blind/former-letters.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { type ReadingPosition, readingPositionOf, restoreReadingPosition } from "./reading-position.ts";

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
	const withText = responses.filter(({ response }) => response !== "");
	const [first = "", second = first] = new Set([...withText, ...responses].map(({ seat }) => seat));
	return [first, second];
}

/** Keeps the reader's position in an answer when a change of layout makes it wider or narrower. */
function useSavedPosition({ layout, current }: ReadingView): (seatId?: string) => void {
	const { turn } = useTurnScope();
	const position = useRef<ReadingPosition>(null);
	const shownSeat = useRef(current);
	// Before paint: otherwise a page that became shorter would appear scrolled to its end.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the position is restored when the layout changes.
	useLayoutEffect(() => {
		shownSeat.current = current;
		if (position.current) restoreReadingPosition(position.current);
		position.current = null;
	}, [layout, current]);
	return useCallback(
		(seatId) => {
			position.current = readingPositionOf(turn, seatId ?? shownSeat.current);
		},
		[turn],
	);
}

/** A seat that was a letter when it was chosen, by what it is now. */
function seatNow(responses: readonly ProviderResponse[], seatId: string): string {
	if (responses.some(({ seat }) => seat === seatId)) return seatId;
	return responses.find(({ id }) => formerLetter(id) === seatId)?.seat ?? seatId;
}

export function useReadingView(responses: readonly ProviderResponse[]): readonly [ReadingView, ReadingActions] {
	const [chosen, setView] = useState<ReadingView>({
		layout: "side-by-side",
		current: responses[0]?.seat ?? "",
		pair: null,
	});
	const current = seatNow(responses, chosen.current);
	const pair = useMemo(
		(): SeatPair | null => chosen.pair && [seatNow(responses, chosen.pair[0]), seatNow(responses, chosen.pair[1])],
		[responses, chosen.pair],
	);
	const view = useMemo((): ReadingView => ({ layout: chosen.layout, current, pair }), [chosen.layout, current, pair]);
	const savePosition = useSavedPosition(view);
	const change = useCallback((next: (previous: ReadingView) => Partial<ReadingView>) => {
		setView((previous) => ({ ...previous, ...next(previous) }));
	}, []);
	const latest = useRef(responses);
	useEffect(() => {
		latest.current = responses;
	});
	const actions = useMemo(
		(): ReadingActions => ({
			choose: (current) => change(() => ({ current })),
			bringForward: (current) =>
				change(({ layout }) => ({ current, layout: layout === "compared" ? "side-by-side" : layout })),
			enlarge(seatId) {
				savePosition(seatId);
				change((previous) => ({
					current: seatId,
					layout:
						previous.layout === "enlarged" && seatNow(latest.current, previous.current) === seatId
							? "side-by-side"
							: "enlarged",
				}));
			},
			toggle: (layout) => change((previous) => ({ layout: previous.layout === layout ? "side-by-side" : layout })),
			comparePair: (pair) => change(() => ({ pair, layout: "compared" })),
			reset() {
				savePosition();
				change(() => ({ layout: "side-by-side" }));
			},
		}),
		[change, savePosition],
	);
	return [view, actions];
}
