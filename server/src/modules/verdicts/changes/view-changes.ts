import type { ChangedClaim, Changes, SeatChanges, Steadiness } from "@parallax/contract";
import { isMaking } from "../asking/living-rows.ts";
import { noReplySentence } from "../asking/no-reply.ts";
import type { AnswerState } from "../votes/stored-vote.ts";
import {
	type ChangesRow,
	endedResults,
	readCompared,
	readResults,
	type SeatResult,
	type StoredClaim,
} from "./stored-changes.ts";

type Answer = Pick<AnswerState, "id" | "attempt">;

const NO_JUDGE = "No assistant could compare these answers.";
/** Up to so many editions are called few. */
const MANY_EDITIONS = 5;

const toIsoTime = (ms: number): string => new Date(Number(ms)).toISOString();

const errorOf = ({ code }: SeatResult): string | null => (code === "no-judge" ? NO_JUDGE : noReplySentence(code));

const viewClaim = ({ claim, cells }: StoredClaim): ChangedClaim => ({
	claim,
	quotes: cells.map(({ edition, quotes }) => ({ edition, quotes: [...quotes] })),
});

function viewFields(result: SeatResult, answers: readonly Answer[]) {
	const { seat, status, by, notes } = result;
	const isThere = ({ id, attempt }: Answer): boolean =>
		answers.some((answer) => answer.id === id && answer.attempt === attempt);
	const stale = !result.answers.every(isThere);
	return { seat, status, error: errorOf(result), by, stale, notes: [...notes] };
}

/** What has become of a claim: by the editions that speak of it, and what they say. */
function outcomeOf({ cells }: StoredClaim, from: ComparedEdition): "kept" | "changed" | "new" | "gone" {
	const [one] = cells;
	if (cells.length === 1) return one?.edition === from ? "gone" : "new";
	return cells.every(({ stance }) => stance === one?.stance) ? "kept" : "changed";
}
type ComparedEdition = number | undefined;

function viewSeat(result: SeatResult, answers: readonly Answer[]): SeatChanges {
	const [before] = result.answers;
	const of = (outcome: ReturnType<typeof outcomeOf>): ChangedClaim[] =>
		result.claims.filter((claim) => outcomeOf(claim, before?.edition) === outcome).map(viewClaim);
	return { ...viewFields(result, answers), kept: of("kept"), changed: of("changed"), new: of("new"), gone: of("gone") };
}

const fewSentence = (editions: number): string | null =>
	editions >= MANY_EDITIONS
		? null
		: `${editions === 2 ? "Two" : editions === 3 ? "Three" : "Four"} answers are few: what all of them say can still be wrong, and what one leaves out can be chance.`;

function viewSteadiness(result: SeatResult, answers: readonly Answer[]): Omit<Steadiness, keyof Whole> {
	const editions = result.answers.map(({ edition }) => edition);
	const claims = result.claims.map((claim) => {
		const says = claim.cells.filter(({ stance }) => stance === "says");
		return {
			...viewClaim(claim),
			steady: says.length === editions.length,
			differing: claim.cells.filter((cell) => !says.includes(cell)).map(({ edition }) => edition),
		};
	});
	return {
		...viewFields(result, answers),
		editions,
		...{ rows: claims.length, steady: claims.filter(({ steady }) => steady).length, claims },
		few: fewSentence(editions.length),
	};
}

type Whole = Pick<Changes, "making" | "settledAt" | "costUsd">;

/** `answers` are those of its turn in all editions. Only the owner of the chat gets it. */
export function viewChanges(row: ChangesRow, answers: readonly Answer[]): Changes | Steadiness {
	const making = isMaking(row);
	const isLost = row.settled_at === null && !making;
	const results = isLost ? endedResults(readResults(row), "interrupted") : readResults(row);
	const settledAt = isLost ? row.created_at : row.settled_at;
	const whole: Whole = {
		making,
		settledAt: settledAt === null ? null : toIsoTime(settledAt),
		costUsd: row.unpriced === 0 ? row.known_usd : null,
	};
	const compared = readCompared(row.compared);
	const [first] = results;
	if ("seat" in compared && first) return { ...viewSteadiness(first, answers), ...whole };
	const { from, to } = "seat" in compared ? { from: 1, to: 1 } : compared;
	return { ...{ from, to, seats: results.map((result) => viewSeat(result, answers)) }, ...whole };
}
