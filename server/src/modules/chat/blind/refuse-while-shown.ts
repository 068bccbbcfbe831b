import type { TurnRef } from "../live/live-turn.ts";
import type { Runner } from "../run/runner.ts";
import { stillWaiting } from "../start/plan-turn.ts";
import type { ResponseRow } from "../store/rows.ts";

/** Of a blind chat nobody learns from a retry which of the answers of a turn has ended: it waits for all of them. */
export function refuseWhileShown(
	{ blindTurns }: Pick<Runner, "blindTurns">,
	ref: TurnRef,
	rows: readonly Pick<ResponseRow, "status">[],
): void {
	if (!ref.blind) return;
	if (blindTurns.isShowing(ref) || rows.some(({ status }) => status === "pending")) throw stillWaiting();
}
