import { checkpointAnswers, checkpointRegularly } from "./checkpoint-answers.ts";
import { announceProcess, recoverChats, recoverRegularly } from "./recover-chats.ts";
import { type Runner, SHUTDOWN } from "./run-chat.ts";

interface ChatLife {
	/** Takes over what an earlier process left, and begins the regular work. */
	open(): Promise<void>;
	/** Lets what runs go on for at most so long, then saves it for the next start. */
	close(graceMs: number): Promise<void>;
}

/** The part of the chat module that lives as long as the process. */
export function createChatLife(runner: Runner): ChatLife {
	const stops: (() => void)[] = [];
	return {
		async open() {
			await announceProcess(runner);
			await recoverChats(runner);
			stops.push(checkpointRegularly(runner.database, runner.live, runner.logger), recoverRegularly(runner));
		},
		async close(graceMs) {
			const grace = new AbortController();
			await Promise.race([runner.live.idle(), runner.tools.pause(graceMs, grace.signal).catch(() => {})]);
			grace.abort();
			for (const stop of stops) stop();
			await checkpointAnswers(runner.database, runner.live);
			for (const chat of runner.live.all()) {
				for (const answer of chat.running) answer.abort.abort(SHUTDOWN);
				chat.close(false);
			}
			const { database } = runner;
			await database.write((transaction) =>
				transaction.deleteFrom("processes").where("id", "=", database.processId).execute(),
			);
		},
	};
}
