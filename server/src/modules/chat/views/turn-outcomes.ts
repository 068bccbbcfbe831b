import type { ChatSession, ClaimCounts, EditionFindings, TurnOutcome } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import { isAnswer } from "../store/edition-queries.ts";
import { inSeatOrder, type LoadedTurn, type ResponseRow } from "../store/rows.ts";
import type { ClaimCountsOf } from "./turn-analysis.ts";

export type AnswerState = Pick<ResponseRow, "turn" | "seat" | "status" | "edition">;

/** How each answer of a chat ended, up to one of its turns. */
export const loadAnswerStates = (
	query: Queries,
	chatId: string,
	last: number,
	choice: "newest" | "published",
): Promise<AnswerState[]> =>
	query
		.selectFrom("responses")
		.select(["turn", "seat", "status", "edition"])
		.where("chat_id", "=", chatId)
		.where("turn", "<=", last)
		.where(isAnswer(choice))
		.execute();

/** By turn, what earlier editions have. */
export type EditionFindingsOf = ReadonlyMap<number, EditionFindings[]>;

/** Adds how the turns before the newest ended: the page shows this in their line until they are opened. */
export async function withOutcomes(
	claimCountsOf: ClaimCountsOf,
	session: ChatSession,
	turns: readonly LoadedTurn[],
	states: readonly AnswerState[],
	findings: EditionFindingsOf,
): Promise<ChatSession> {
	const earlier = turns.slice(0, -1);
	// A count is only stored for an analysis of the answers as they are now.
	const compared = earlier.filter(({ contradicted }) => contradicted !== null).map(({ number }) => number);
	const counts: ReadonlyMap<number, ClaimCounts> =
		compared.length > 0 ? await claimCountsOf(session.id, compared) : new Map();
	const outcomeOf = (turn: number): TurnOutcome => {
		const answers = inSeatOrder(
			states.filter((state) => state.turn === turn),
			session.seats,
		);
		const found = findings.get(turn) ?? [];
		const { agreed = null, differing = null, contradicted = null } = counts.get(turn) ?? {};
		return {
			asked: answers.length,
			answered: answers.filter(({ status }) => status === "success").length,
			answers: answers.map(({ seat, status }) => ({ seat, status })),
			...{ agreed, differing, contradicted },
			...(found.length > 0 && { earlier: found }),
		};
	};
	const outcomes = new Map(earlier.map(({ number }) => [number, outcomeOf(number)]));
	return {
		...session,
		turns: session.turns.map((turn) => {
			const outcome = outcomes.get(turn.number);
			return outcome ? { ...turn, outcome } : turn;
		}),
	};
}
