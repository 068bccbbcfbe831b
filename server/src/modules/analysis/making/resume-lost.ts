import type { Runner } from "../../chat/index.ts";
import { deleteAbandonedWork, findLostWork, type LostWork } from "../store/lost-work.ts";
import type { AnalysisRunner } from "./analysis-runner.ts";
import { ownedChatForBackground } from "./background-chat.ts";

const INTERVAL_MS = 5000;

/** The reasons of a comparison that fails are kept with its turn, and no other one waits for it. */
async function resumeOne({ database, logger }: Runner, analysisRunner: AnalysisRunner, lost: LostWork): Promise<void> {
	try {
		const chat = await ownedChatForBackground(database, lost.chatId);
		const requested = { number: lost.turn, edition: lost.edition, judge: lost.judge };
		if (chat && lost.kind === "best") await analysisRunner.writeBest(chat, requested, async () => {});
		else if (chat) await analysisRunner.summarize(chat, requested, async () => {});
	} catch (error) {
		logger.debug({ err: error, chatId: lost.chatId }, "a lost comparison could not be made anew");
	}
}

async function resumeLost(runner: Runner, analysisRunner: AnalysisRunner): Promise<void> {
	const { database, clock, logger } = runner;
	try {
		for (const lost of await findLostWork(database, clock.now())) await resumeOne(runner, analysisRunner, lost);
		await deleteAbandonedWork(database, clock.now());
	} catch (error) {
		logger.warn({ err: error }, "could not look for lost comparisons");
	}
}

/** Restarts comparisons of processes that died, or deletes what is left of them, now and at intervals. Returns a function that stops it. */
export function resumeLostRegularly(runner: Runner, analysisRunner: AnalysisRunner): () => void {
	void resumeLost(runner, analysisRunner);
	const timer = setInterval(() => void resumeLost(runner, analysisRunner), INTERVAL_MS);
	timer.unref();
	return () => clearInterval(timer);
}
