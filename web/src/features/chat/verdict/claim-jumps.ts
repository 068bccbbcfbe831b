import { useLayoutEffect } from "react";

/** What the map of claims can do for links that stand elsewhere on the page. */
export interface ClaimJumps {
	/** Goes to the words by which an answer takes its stance on a claim, with a way back to `from`. */
	readonly toWords: (place: number, seatId: string, from: HTMLElement) => void;
	/** Goes to the row of a claim, or to the cell of one answer in it, with a way back to `from` if there is one. */
	readonly toRow: (place: number, seatId: string | null, from: HTMLElement | null) => void;
}

let offered: ClaimJumps | null = null;

/** Offers the jumps while the map is on the page. */
export function useClaimJumps(jumps: ClaimJumps): void {
	useLayoutEffect(() => {
		offered = jumps;
		return () => {
			offered = null;
		};
	});
}

/** Null while no map is on the page that could be asked. */
export const claimJumps = (): ClaimJumps | null => offered;
