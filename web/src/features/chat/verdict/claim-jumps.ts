import { useLayoutEffect } from "react";

/** Navigation that the marks in the answers and the claim map provide to links elsewhere on the page. */
export interface ClaimJumps {
	/** Goes to the quote in which an answer takes its stance on a claim. The reader can return to `from`. */
	readonly toQuote: (claimIndex: number, seatId: string, from: HTMLElement) => void;
	/** Goes to the row of a claim, or to the cell of one answer in it. The reader can return to `from`, if given. */
	readonly toRow: (claimIndex: number, seatId: string | null, from: HTMLElement | null) => void;
}

let registered: Partial<ClaimJumps> = {};

/** Registers jumps while the part that provides them is mounted. */
export function useClaimJumps(jumps: Partial<ClaimJumps>): void {
	useLayoutEffect(() => {
		registered = { ...registered, ...jumps };
		return () => {
			const rest = Object.entries(registered).filter(([name]) => !(name in jumps));
			registered = Object.fromEntries(rest);
		};
	});
}

/** The jumps that are possible now. */
export const claimJumps = (): Partial<ClaimJumps> => registered;
