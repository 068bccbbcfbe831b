import { type Database, isEmbedded, type Queries } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { LiveTurns } from "../live/live-turns.ts";
import type { RunningResponse } from "../run/running-response.ts";
import { saveChunk, saveChunks, saveCitations } from "./response-chunks.ts";

/** Short enough that text that was shown a second ago is committed. */
const CHECKPOINT_INTERVAL_MS = 800;

/** A batch commits after this time, so that a new prompt waits for one batch only. */
const MAX_BATCH_MS = 3;

/** The size of a batch where responses are saved in one statement. */
const MAX_BATCH_SIZE = 200;

/** How far each response is saved. A response that is ending is skipped: its queued settlement includes the text. */
type Saved = Map<RunningResponse, number | null>;

async function saveOneByOne(transaction: Queries, dirty: readonly RunningResponse[]): Promise<Saved> {
	const saved: Saved = new Map();
	const endsAt = performance.now() + MAX_BATCH_MS;
	for (const response of dirty) {
		saved.set(response, response.isEnding ? 0 : await saveChunk(transaction, response));
		if (performance.now() > endsAt) break;
	}
	return saved;
}

async function saveTogether(transaction: Queries, dirty: readonly RunningResponse[]): Promise<Saved> {
	const batch = dirty.slice(0, MAX_BATCH_SIZE);
	const unsaved = batch.filter(({ isEnding, unsaved }) => !isEnding && unsaved !== "");
	const saved: Saved = new Map(batch.map((response) => [response, 0]));
	for (const [response, units] of await saveChunks(transaction, unsaved)) saved.set(response, units);
	return saved;
}

/** Saves the new text of all running responses, one transaction for each batch. */
export async function checkpointResponses(database: Database, live: LiveTurns): Promise<void> {
	await checkpointGrounding(database, live);
	const dirty = [...live.running()].filter(({ unsaved }) => unsaved !== "");
	while (dirty.length > 0) {
		const save = (t: Queries) => (isEmbedded(t) ? saveOneByOne(t, dirty) : saveTogether(t, dirty));
		const saved = await database.write(save, { durable: false, priority: "background" });
		for (const [response, units] of saved) response.markSaved(units);
		dirty.splice(0, saved.size);
	}
	await checkpointCitations(database, live);
}

/** Before the text: no process may take the words of an answer that is only for its owner for those of another. */
const checkpointGrounding = (database: Database, live: LiveTurns): Promise<void> =>
	checkpointSources(
		database,
		[...live.running()].filter(({ hasUnsavedCitations, grounding, citations }) => {
			return hasUnsavedCitations && grounding !== null && citations.length === 0;
		}),
	);

/** After the text: a citation must not be stored before the words that it stands at. */
const checkpointCitations = (database: Database, live: LiveTurns): Promise<void> =>
	checkpointSources(
		database,
		[...live.running()].filter(({ hasUnsavedCitations }) => hasUnsavedCitations),
	);

async function checkpointSources(database: Database, changed: readonly RunningResponse[]): Promise<void> {
	if (changed.length === 0) return;
	const save = async (transaction: Queries) => {
		const rows = changed.filter(({ isEnding }) => !isEnding);
		for (const response of rows) await saveCitations(transaction, response.row, response.storedSources);
	};
	for (const response of changed) response.hasUnsavedCitations = false;
	try {
		await database.write(save, { durable: false, priority: "background" });
	} catch (error) {
		for (const response of changed) response.hasUnsavedCitations = true;
		throw error;
	}
}

/** Checkpoints about once a second, never two at once. Returns a function that stops it. */
export function checkpointRegularly(database: Database, live: LiveTurns, logger: Logger): () => void {
	let isRunning = false;
	const timer = setInterval(() => {
		if (isRunning) return;
		isRunning = true;
		checkpointResponses(database, live)
			.catch((error: unknown) => logger.warn({ err: error }, "could not save running answers; retrying"))
			.finally(() => {
				isRunning = false;
			});
	}, CHECKPOINT_INTERVAL_MS);
	timer.unref();
	return () => clearInterval(timer);
}
