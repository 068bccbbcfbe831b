import { ProcessPulse } from "./control/process-liveness.ts";
import { announceProcess, recoverChats, recoverRegularly } from "./control/recover.ts";
import { serveOthers } from "./peers/publisher.ts";
import { SHUTDOWN } from "./run/run-response.ts";
import type { Runner } from "./run/runner.ts";
import { checkpointAnswers, checkpointRegularly } from "./store/checkpoint-responses.ts";

interface ChatLife {
	/** Takes over what an earlier process left, and begins the regular work. */
	open(): Promise<void>;
	/** Lets what runs go on for at most so long, then saves it for the next start. */
	close(graceMs: number): Promise<void>;
}

/** The part of the chat module that lives as long as the process. */
export function createChatLife(runner: Runner): ChatLife {
	const { database, live, logger } = runner;
	const pulse = new ProcessPulse(database.processId);
	const stops: (() => void)[] = [];
	/** A database that is away must not keep the process from ending: the next start recovers. */
	const tryTo = async (work: Promise<unknown>): Promise<void> => {
		await work.catch((error: unknown) => logger.warn({ err: error }, "could not store the end of a chat"));
	};
	return {
		async open() {
			await announceProcess(runner);
			await recoverChats(runner, pulse);
			stops.push(serveOthers(runner), checkpointRegularly(database, live, logger), recoverRegularly(runner, pulse));
		},
		async close(graceMs) {
			live.beginClosing();
			const grace = new AbortController();
			await Promise.race([live.idle(), runner.tools.pause(graceMs, grace.signal).catch(() => {})]);
			grace.abort();
			live.close();
			for (const stop of stops) stop();
			// Nothing comes after this, so that whatever has been shown is among what is saved.
			for (const answer of live.running()) answer.abort.abort(SHUTDOWN);
			await tryTo(checkpointAnswers(database, live));
			for (const chat of live.all()) chat.close(false);
			runner.followed.close();
			await tryTo(database.write((t) => t.deleteFrom("processes").where("id", "=", database.processId).execute()));
		},
	};
}
