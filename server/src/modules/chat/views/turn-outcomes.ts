import type { ChatSession } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import type { LoadedTurn } from "../store/rows.ts";

/** Adds how the turns before the newest ended: the page shows this in their line until they are opened. */
export async function withOutcomes(
	query: Queries,
	session: ChatSession,
	turns: readonly LoadedTurn[],
): Promise<ChatSession> {
	const earlier = turns.slice(0, -1);
	if (earlier.length === 0) return session;
	const rows = await query
		.selectFrom("responses")
		.select(["turn", "status"])
		.select(({ fn }) => fn.countAll().as("count"))
		.where("chat_id", "=", session.id)
		.where("edition", "=", 1)
		.groupBy(["turn", "status"])
		.execute();
	const countOf = (turn: number, status?: string): number =>
		rows
			.filter((row) => row.turn === turn && (status === undefined || row.status === status))
			.reduce((sum, { count }) => sum + Number(count), 0);
	const outcomes = new Map(
		earlier.map(({ number, contradicted }) => [
			number,
			{ asked: countOf(number), answered: countOf(number, "success"), contradicted },
		]),
	);
	return {
		...session,
		turns: session.turns.map((turn) => {
			const outcome = outcomes.get(turn.number);
			return outcome ? { ...turn, outcome } : turn;
		}),
	};
}
