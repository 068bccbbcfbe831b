import type { AnalysisNote } from "@parallax/contract";
import { conflict, type Failure } from "../../../failures.ts";
import { COMPARE, type JudgeTask, WRITE_BEST } from "../judging/failure-notes.ts";

const none =
	(task: JudgeTask, noneConnected: string) =>
	(notes: readonly AnalysisNote[]): Failure => {
		// One stored by an earlier version may have notes that are of no assistant.
		const names = [...new Set(notes.flatMap(({ params }) => params.name ?? []))];
		const [first] = names;
		if (first === undefined) return conflict(noneConnected, "no-judge");
		const subject = names.length === 1 ? `${first} could not` : `None of the ${names.length} assistants could`;
		return conflict(`${subject} ${task}.`, "no-judge");
	};

/** `notes` say of each assistant that was asked why it could not compare the answers; empty when none could be asked. */
export const noJudge = none(COMPARE, "No connected assistant can compare these answers.");
/** The same for the best answer. */
export const noWriter = none(WRITE_BEST, "No connected assistant can write the best answer.");
