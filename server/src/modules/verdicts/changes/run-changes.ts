import { type ComparisonProgress, type Judging, readEditions } from "../../analysis/index.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedState } from "../asking/saved-state.ts";
import { type ChangesPlan, editionId, type SeatToCompare } from "./plan-changes.ts";
import { endedResults, type SeatCost, type SeatResult, type StoredCell, type StoredClaim } from "./stored-changes.ts";

export interface RunningChanges {
	readonly plan: ChangesPlan;
	readonly state: SavedState<readonly SeatResult[]>;
	readonly judging: Pick<Judging, "writeDraft">;
	/** Aborts when the comparison is no longer wanted. */
	readonly signal: AbortSignal;
}

/** Only the cost of the calls is kept while they run: the rows of two answers are there at once. */
const progressOf = (addCost: (usd: number | null) => void): ComparisonProgress => ({
	begin() {},
	setClaims() {},
	setRemainingLooks() {},
	setSentences() {},
	recordCall:
		() =>
		({ usd }) =>
			addCost(usd),
});

type ReadClaims = Awaited<ReturnType<typeof readEditions>>["claims"];

const storedClaims = (claims: ReadClaims, { answers }: SeatToCompare): StoredClaim[] =>
	claims.map(({ claim, cells }) => ({
		claim,
		cells: answers.flatMap(({ edition }): StoredCell[] => {
			const cell = cells[editionId(edition)];
			return cell ? [{ edition, stance: cell.stance, quotes: cell.quotes ?? [cell.quote] }] : [];
		}),
	}));

const NO_COST: SeatCost = { knownUsd: 0, unpriced: 0 };

const plus = ({ knownUsd, unpriced }: SeatCost, usd: number | null): SeatCost =>
	usd === null ? { knownUsd, unpriced: unpriced + 1 } : { knownUsd: knownUsd + usd, unpriced };

/** Adds what it costs to the cost of earlier tries. */
async function compareSeat(
	one: SeatToCompare,
	{ cost: paid = NO_COST }: SeatResult,
	{ plan, judging, signal }: RunningChanges,
): Promise<Partial<SeatResult>> {
	const input = plan.inputOf(one.answers);
	let cost = paid;
	const progress = progressOf((usd) => {
		cost = plus(cost, usd);
	});
	const { signed, notes, claims } = await readEditions(judging, input, signal, progress);
	if (signal.aborted) return { cost };
	if (!signed) return { status: "failed", code: "no-judge", notes, cost };
	return { status: "made", by: signed.by, claims: storedClaims(claims, one), notes, cost };
}

/** Has all seats compared at once. What has no result at the end is settled, too. */
export async function runChanges(changes: RunningChanges, codeAtEnd: () => NoReply): Promise<void> {
	const { plan, state } = changes;
	await Promise.all(
		plan.seats.map(async (one) => {
			const first = state.replies.find(({ seat }) => seat === one.seat);
			if (first?.status !== "waiting") return;
			const given = await compareSeat(one, first, changes);
			await state.set(state.replies.map((known) => (known.seat === one.seat ? { ...known, ...given } : known)));
		}),
	);
	await state.settle(endedResults(state.replies, codeAtEnd()));
}
