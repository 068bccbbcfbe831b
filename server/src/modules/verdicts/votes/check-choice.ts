import type { Seat, VoteBody } from "@parallax/contract";
import { conflict, type Failure, invalid, notFound } from "../../../failures.ts";
import { TURN_NOT_FOUND } from "../../chat/index.ts";
import type { AnswerState } from "./stored-vote.ts";

const STILL_WRITTEN = "An answer is still being written. You can vote when all answers are there.";
const NO_ANSWERS = "No assistant has answered here, so there is nothing to vote on.";
const ONE_ANSWER = "One answer alone can't be ranked: there is no other to compare it with.";

const quoted = (names: readonly string[]): string => names.join(", ");

/** Fails unless the choice is between the answers of a turn as they are now; otherwise returns these answers. */
export function checkChoice(
	body: VoteBody,
	answers: readonly AnswerState[],
	seats: readonly Pick<Seat, "id" | "name">[],
): readonly AnswerState[] {
	if (answers.length === 0) throw notFound(TURN_NOT_FOUND);
	if (answers.some(({ status }) => status === "pending")) throw conflict(STILL_WRITTEN, "still-waiting");
	const answered = answers.filter(({ status }) => status === "success");
	if (answered.length < 2) throw conflict(answered.length === 0 ? NO_ANSWERS : ONE_ANSWER, "too-few-answers");
	const chosen = body.best === undefined ? (body.ranking ?? []).flat() : [body.best];
	const nameOf = (id: string): string => seats.find((seat) => seat.id === id)?.name ?? id;
	for (const id of chosen) if (!answered.some(({ seat }) => seat === id)) throw noSuchAnswer(id, answers, nameOf);
	if (body.ranking !== undefined && body.ranking.length > 0) {
		const missing = answered.filter(({ seat }) => !chosen.includes(seat)).map(({ seat }) => nameOf(seat));
		if (missing.length > 0) throw invalid(`Put every answer in the order. Missing: ${quoted(missing)}.`);
	}
	return answered;
}

function noSuchAnswer(id: string, answers: readonly AnswerState[], nameOf: (id: string) => string): Failure {
	return answers.some(({ seat }) => seat === id)
		? invalid(`${nameOf(id)} gave no answer here, so it can't be chosen.`)
		: invalid(`This turn has no answer of the column ${nameOf(id)}.`);
}
