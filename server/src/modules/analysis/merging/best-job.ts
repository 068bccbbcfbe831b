import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import type { Runner } from "../../chat/index.ts";
import { readQuoteFinders } from "../draft/find-quote.ts";
import type { Judging } from "../making/build-summary.ts";
import { noWriter } from "../making/no-judge.ts";
import { progressOf } from "../making/progress.ts";
import type { Job, SharedWork, SummaryView } from "../making/shared-work.ts";
import { showStored } from "../making/show-stored.ts";
import { type SummaryInput, type SummaryRequest, summaryInput } from "../making/summary-input.ts";
import { saveLostCost } from "../store/lost-costs.ts";
import { saveMerge } from "../store/merge-store.ts";
import type { AcquiredWork } from "../store/running-summaries.ts";
import { isOwnJudged, ownRowsNotes } from "../store/summary-for-others.ts";
import { TimeSlice } from "../text/time-slice.ts";
import type { BestResult } from "./best-answer.ts";
import { type CurrentMap, currentMap } from "./current-map.ts";
import { writeBest } from "./merge-text.ts";
import { believedByAll } from "./reviewed-faults.ts";

const STOPPED = "Writing the best answer was stopped.";

interface Writing {
	readonly runner: Runner;
	readonly judging: Judging;
	readonly work: SharedWork;
}

/** The notes of the writer, and one on the judge of the rows if only the owner believes that one. */
const notesOf = ({ notes }: BestResult, { summary }: CurrentMap): BestResult["notes"] =>
	isOwnJudged(notes) ? notes : [...ownRowsNotes(summary.notes), ...notes];

/** Throws 409, when it is prepared, where the answers, as they are now, have no finished map. */
export function bestJob(
	{ runner, judging, work: shared }: Writing,
	request: SummaryRequest,
	beforeStart: () => Promise<void>,
): Job {
	const { database, clock } = runner;
	const make = async (input: SummaryInput, work: AcquiredWork, signal: AbortSignal): Promise<SummaryView | null> => {
		// The map may have been made again while this request waited.
		const map = await currentMap(runner, input);
		const { summary, madeAt, speakers, faults } = map;
		const progress = progressOf(runner, work, clock.now(), "best");
		const quoteFinders = await readQuoteFinders(input.answers, new TimeSlice());
		const isPrepared = summary.by === EXAMPLE_ANALYSIS;
		const asked = {
			...input,
			quoteFinders,
			claims: summary.claims,
			faults: believedByAll(faults, input.seats),
			isPrepared,
		};
		const result = await judging.writeBest(asked, signal, progress);
		await progress.flush();
		if (!result.best || signal.aborted) await saveLostCost(database, work, progress.cost.total);
		signal.throwIfAborted();
		if (!result.best) return await shared.fail(job, work, result.notes, input.answers);
		const { by, sentences, leftOut } = result.best;
		const made = {
			kind: "best" as const,
			...{ by, sentences: [...sentences], leftOut },
			text: writeBest(sentences, summary.claims, speakers),
			notes: [...notesOf(result, map)],
			madeFrom: summary.madeFrom,
			mapMadeAt: madeAt,
			cost: progress.cost.total,
		};
		return (await saveMerge(database, work, made, clock.now())) ? await showStored(runner, request) : null;
	};
	const job: Job = {
		key: request.key,
		kind: "best",
		judge: request.judge,
		beforeStart,
		prepare: async () => {
			const input = await summaryInput(database, request);
			await currentMap(runner, input);
			return {
				canStart: () => judging.canCompare(input),
				make: (work, signal) => make(input, work, signal),
			};
		},
		loadStored: () => showStored(runner, request),
		noneCould: noWriter,
		stopped: STOPPED,
	};
	return job;
}
