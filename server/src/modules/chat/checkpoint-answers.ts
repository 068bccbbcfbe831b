import { breather, type Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logger.ts";
import { saveText } from "./chat-store.ts";
import type { LiveChats } from "./live-chats.ts";

/** Short enough that with the commit itself, what was shown a second ago is stored. */
const EVERY_MS = 800;

/** Saves what has arrived of all running answers, in one transaction. */
export async function checkpointAnswers(database: Database, live: LiveChats): Promise<void> {
	const grown = [...live.running()].filter((answer) => answer.text.length > answer.savedUnits);
	if (grown.length === 0) return;
	const saved = grown.map((answer) => ({ answer, text: answer.text }));
	await database.write(async (transaction) => {
		const breathe = breather();
		for (const { answer, text } of saved) {
			// What became of it meanwhile waits behind this and says the same and more.
			if (!answer.isEnding) await saveText(transaction, answer.row, text, answer.firstWordMs);
			await breathe();
		}
	}, "unflushed");
	for (const { answer, text } of saved) answer.savedUnits = text.length;
}

/** About once a second; a second round never starts before the first has ended. Returns how to stop it. */
export function checkpointRegularly(database: Database, live: LiveChats, logger: Logger): () => void {
	let busy = false;
	const timer = setInterval(() => {
		if (busy) return;
		busy = true;
		checkpointAnswers(database, live)
			.catch((error: unknown) => logger.warn({ err: error }, "running answers could not be saved; trying again"))
			.finally(() => {
				busy = false;
			});
	}, EVERY_MS);
	timer.unref();
	return () => clearInterval(timer);
}
