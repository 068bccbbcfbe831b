import { useLayoutEffect } from "react";

/** Navigation that the claim map provides to links elsewhere on the page. */
export interface ClaimJumps {
	/** Goes to the quote in which an answer takes its stance on a claim. The reader can return to `from`. */
	readonly toQuote: (claimIndex: number, seatId: string, from: HTMLElement) => void;
	/** Goes to the row of a claim, or to the cell of one answer in it. The reader can return to `from`, if given. */
	readonly toRow: (claimIndex: number, seatId: string | null, from: HTMLElement | null) => void;
}

let registered: ClaimJumps | null = null;

/** Registers the jumps while the map is mounted. */
export function useClaimJumps(jumps: ClaimJumps): void {
	useLayoutEffect(() => {
		registered = jumps;
		return () => {
			registered = null;
		};
	});
}

/** Null while no map is mounted. */
export const claimJumps = (): ClaimJumps | null => registered;
