import type { Database } from "../../../platform/database/index.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { OwnedChat, Revealed, Runner, TurnRef } from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import type { AnalysisRunner } from "./analysis-runner.ts";
import { ownedChatForBackground } from "./background-chat.ts";
import { consumeAutomaticSummary } from "./summary-limits.ts";

/** The chat, if its owner has turned on automatic comparison. */
async function chatToCompare(database: Database, chatId: string): Promise<Revealed<OwnedChat> | null> {
	const wanted = await database.query
		.selectFrom("chats")
		.innerJoin("users", "users.id", "chats.user_id")
		.select("chats.id")
		.where("chats.id", "=", chatId)
		.where("users.auto_compare", "=", 1)
		.executeTakeFirst();
	return wanted ? await ownedChatForBackground(database, chatId) : null;
}

/** Compares a turn automatically after its last answer has settled. Errors are only logged: no user waits for them. */
export const compareAutomatically =
	({ database, logger }: Runner, analysisRunner: AnalysisRunner, limits: RateLimits) =>
	async ({ chatId, number }: TurnRef): Promise<void> => {
		try {
			const chat = await chatToCompare(database, chatId);
			if (chat) await analysisRunner.summarize(chat, { number }, () => consumeAutomaticSummary(limits, ownerOf(chat)));
		} catch (error) {
			logger.debug({ err: error, chatId }, "a turn was not compared by itself");
		}
	};
