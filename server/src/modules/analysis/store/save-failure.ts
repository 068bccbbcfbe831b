import type { Database, Queries } from "../../../platform/database/index.ts";
import { type CompareFailure, loadTurnResponses, saveCompareFailure } from "../../chat/index.ts";
import type { AnswerText } from "../text/answer-text.ts";
import type { AcquiredWork, TurnKey } from "./running-summaries.ts";

export async function clearFailure(database: Database, work: AcquiredWork): Promise<void> {
	await database.write((transaction) => saveCompareFailure(transaction, work, null));
}

/** An answer that judges were asked about. */
export type JudgedAnswer = Pick<AnswerText, "seat" | "attempt">;

async function areCurrent(transaction: Queries, key: TurnKey, answers: readonly JudgedAnswer[]): Promise<boolean> {
	const rows = await loadTurnResponses(transaction, key.chatId, key.turn, key.edition);
	return answers.every(({ seat, attempt }) => rows.some((row) => row.seat === seat && row.attempt === attempt));
}

/**
 * Ends the work and stores why, unless an answer was retried meanwhile: the reasons are of the answers as they are.
 * "lost" when this process has lost the work.
 */
export async function saveFailure(
	database: Database,
	work: AcquiredWork,
	failure: CompareFailure,
	answers: readonly JudgedAnswer[],
): Promise<"stored" | "outdated" | "lost"> {
	return await database.write(async (transaction) => {
		const held = await transaction
			.deleteFrom("running_summaries")
			.where("chat_id", "=", work.chatId)
			.where("token", "=", work.token)
			.returning("token")
			.executeTakeFirst();
		if (!held) return "lost";
		if (!(await areCurrent(transaction, work, answers))) return "outdated";
		await saveCompareFailure(transaction, work, failure);
		return "stored";
	});
}
