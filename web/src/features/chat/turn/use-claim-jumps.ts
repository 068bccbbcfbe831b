import { useLayoutEffect } from "react";
import { useTurnScope } from "./turn-context.tsx";
import type { ClaimJumps } from "./turn-scope.ts";

/** Registers jumps in the turn while the part that provides them is mounted. */
export function useClaimJumps(jumps: Partial<ClaimJumps>): void {
	const scope = useTurnScope();
	useLayoutEffect(() => {
		scope.jumps = { ...scope.jumps, ...jumps };
		return () => {
			const rest = Object.entries(scope.jumps).filter(([name]) => !(name in jumps));
			scope.jumps = Object.fromEntries(rest);
		};
	});
}
