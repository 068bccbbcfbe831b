import type { Runner, RunningAnalysis } from "../../chat/index.ts";
import { type AcquiredWork, saveProgress, type WorkKind } from "../store/running-summaries.ts";
import type { ComparisonProgress } from "./build-summary.ts";
import { CostRecord } from "./comparison-cost.ts";

type Progress = NonNullable<RunningAnalysis["progress"]>;

/**
 * Stores the progress of an analysis, then publishes it to listeners in this process. Others read the database.
 * While one state is being stored, only the latest of the following states is kept.
 */
export function progressOf(
	runner: Runner,
	work: AcquiredWork,
	since: number,
	kind: WorkKind = "summary",
): ComparisonProgress & { readonly cost: CostRecord; readonly flush: () => Promise<void> } {
	const { database, live, logger } = runner;
	let progress: Progress | null = null;
	let hasUnsaved = false;
	let storing: Promise<void> | null = null;
	const cost = new CostRecord();
	const store = async (): Promise<void> => {
		while (hasUnsaved) {
			hasUnsaved = false;
			try {
				if (!(await saveProgress(database, work, progress))) return;
				live.get(work.chatId, work.turn)?.setMaking({ since, progress }, work.edition);
			} catch (error) {
				logger.warn({ err: error, chatId: work.chatId }, "could not store the progress of an analysis");
			}
		}
	};
	const update = (next: Progress): void => {
		progress = next;
		hasUnsaved = true;
		storing ??= store().finally(() => {
			storing = null;
		});
	};
	return {
		begin: (by, read) => update({ by, read, again: 0, claims: [], ...(kind === "best" ? { kind, sentences: 0 } : {}) }),
		setSentences: (sentences) => progress && update({ ...progress, sentences }),
		setClaims: (claims) => progress && update({ ...progress, claims: [...claims] }),
		setRemainingLooks: (again) => progress && update({ ...progress, again }),
		cost,
		recordCall: (kind) => (call) => cost.add({ ...call, kind }),
		flush: async () => {
			await storing;
		},
	};
}
