import { atMost } from "../../platform/at-most.ts";
import { Heartbeat } from "./control/heartbeat.ts";
import { ProcessLiveness } from "./control/process-liveness.ts";
import { recoverChats, recoverRegularly } from "./control/recover.ts";
import { deleteTemporaryChats } from "./control/temporary-chats.ts";
import { servePeers } from "./peers/publisher.ts";
import { SHUTDOWN } from "./run/run-response.ts";
import type { Runner } from "./run/runner.ts";
import { checkpointRegularly, checkpointResponses } from "./store/checkpoint-responses.ts";

interface ChatLifecycle {
	/** Recovers the responses of dead processes and starts the periodic work. */
	open(): Promise<void>;
	/** Lets running responses continue for at most `graceMs`, then saves them for the next start. */
	close(graceMs: number): Promise<void>;
	/** Rejects while the database does not accept the heartbeat of this process. */
	assertStoring(): Promise<void>;
}

/** The chat module's work at startup, at intervals and at shutdown. */
export function createChatLifecycle(runner: Runner): ChatLifecycle {
	const { database, lifecycle, live, logger } = runner;
	const heartbeat = new Heartbeat(runner);
	const liveness = new ProcessLiveness(database.processId);
	const temporaryChats = deleteTemporaryChats(runner);
	const stopFunctions: (() => void)[] = [];
	/** An unreachable database must not block the shutdown: the next start recovers the responses. */
	const warnOnFailure = async (work: Promise<unknown>): Promise<void> => {
		await work.catch((error: unknown) => logger.warn({ err: error }, "could not store the end of a chat"));
	};
	return {
		async open() {
			await heartbeat.record();
			await recoverChats(runner, liveness);
			stopFunctions.push(
				servePeers(runner),
				checkpointRegularly(database, live, logger),
				recoverRegularly(runner, heartbeat, liveness),
			);
			temporaryChats.open();
		},
		async close(graceMs) {
			lifecycle.beginClosing();
			await atMost(graceMs, lifecycle.idle(), runner.tools.pause);
			lifecycle.close();
			for (const stop of stopFunctions) stop();
			await temporaryChats.close();
			// No text arrives after the abort, so the checkpoint contains all text that readers have seen.
			for (const response of live.running()) response.abort.abort(SHUTDOWN);
			await warnOnFailure(checkpointResponses(database, live));
			for (const turn of live.all()) turn.close(false);
			runner.peers.close();
			runner.blindTurns.close();
			await warnOnFailure(
				database.write((t) => t.deleteFrom("processes").where("id", "=", database.processId).execute()),
			);
		},
		assertStoring: () => heartbeat.assertRecorded(),
	};
}
