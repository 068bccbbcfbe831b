import type { Runner } from "../../chat/index.ts";
import { deleteAbandonedWork, findLostWork } from "../store/running-summaries.ts";
import { ownedChatForBackground } from "./background-chat.ts";
import type { Summarizer } from "./summarizer.ts";

const INTERVAL_MS = 5000;

async function resumeLost({ database, clock, logger }: Runner, summarizer: Summarizer): Promise<void> {
	try {
		for (const { chatId, turn } of await findLostWork(database, clock.now())) {
			const chat = await ownedChatForBackground(database, chatId);
			if (chat) await summarizer.summarize(chat, turn, async () => {});
		}
		await deleteAbandonedWork(database, clock.now());
	} catch (error) {
		logger.warn({ err: error }, "could not make a lost comparison anew");
	}
}

/** Restarts comparisons of processes that died, or deletes what is left of them, now and at intervals. Returns a function that stops it. */
export function resumeLostRegularly(runner: Runner, summarizer: Summarizer): () => void {
	void resumeLost(runner, summarizer);
	const timer = setInterval(() => void resumeLost(runner, summarizer), INTERVAL_MS);
	timer.unref();
	return () => clearInterval(timer);
}
