import type { AnalysisNote } from "@parallax/contract";
import { conflict, type Failure } from "../../../failures.ts";

const NONE_CONNECTED = "No connected assistant can compare these answers.";

/** `notes` say of each assistant that was asked why it could not compare the answers; empty when none could be asked. */
export function noJudge(notes: readonly AnalysisNote[]): Failure {
	const names = [...new Set(notes.map(({ params }) => params.name))];
	const [first] = names;
	if (first === undefined) return conflict(NONE_CONNECTED, "no-judge");
	const subject = names.length === 1 ? `${first} could not` : `None of the ${names.length} assistants could`;
	return conflict(`${subject} compare the answers.`, "no-judge");
}
