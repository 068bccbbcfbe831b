import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logger.ts";
import type { RunningAnswer } from "./live-chat.ts";
import type { LiveChats } from "./live-chats.ts";
import { saveNewText } from "./text-so-far.ts";

/** Short enough that with the commit itself, what was shown a second ago is stored. */
const EVERY_MS = 800;

/** After so long it is committed as far as it has come: a prompt that begins meanwhile waits for one such turn, not for all. */
const TURN_MS = 3;

/** Saves what is new of all running answers, in one transaction for each turn. */
export async function checkpointAnswers(database: Database, live: LiveChats): Promise<void> {
	const grown = [...live.running()].filter((answer) => answer.text.length > answer.savedUnits);
	while (grown.length > 0) {
		const saved = await database.write(async (transaction) => {
			const units = new Map<RunningAnswer, number | null>();
			const endsAt = performance.now() + TURN_MS;
			for (const answer of grown) {
				// What became of it meanwhile waits behind this and says the same and more.
				units.set(answer, answer.isEnding ? 0 : await saveNewText(transaction, answer));
				if (performance.now() > endsAt) break;
			}
			return units;
		}, "unflushed");
		for (const [answer, units] of saved) answer.saved(units);
		grown.splice(0, saved.size);
	}
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
