import type { Making, Runner } from "../../chat/index.ts";
import { saveProgress, type TakenWork } from "../store/running-summaries.ts";
import type { ComparisonProgress } from "./summarize-chat.ts";

type Progress = NonNullable<Making["progress"]>;

/**
 * Stores the progress of an analysis, then publishes it to listeners in this process. Others read the database.
 * While one state is being stored, only the latest of the following states is kept.
 */
export function progressOf(
	runner: Runner,
	work: TakenWork,
	since: number,
): ComparisonProgress & { readonly stored: () => Promise<void> } {
	const { database, live, logger } = runner;
	let progress: Progress | null = null;
	let isDue = false;
	let storing: Promise<void> | null = null;
	const store = async (): Promise<void> => {
		while (isDue) {
			isDue = false;
			try {
				if (!(await saveProgress(database, work, progress))) return;
				live.get(work.chatId, work.turn)?.showMaking({ since, progress });
			} catch (error) {
				logger.warn({ err: error, chatId: work.chatId }, "could not store the progress of an analysis");
			}
		}
	};
	const change = (next: Progress): void => {
		progress = next;
		isDue = true;
		storing ??= store().finally(() => {
			storing = null;
		});
	};
	return {
		begin: (by, read) => change({ by, read, again: 0, claims: [] }),
		rows: (claims) => progress && change({ ...progress, claims: [...claims] }),
		again: (again) => progress && change({ ...progress, again }),
		stored: async () => {
			await storing;
		},
	};
}
