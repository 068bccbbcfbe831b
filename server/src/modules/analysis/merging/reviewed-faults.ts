import type { Seat } from "@parallax/contract";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { ChatRow, Runner } from "../../chat/index.ts";
import type { TurnKey } from "../store/running-summaries.ts";

/** A fault that a reviewer found in an answer as it is now. */
export interface ReviewedFault {
	/** The column of the answer. */
	readonly seat: string;
	/** Verbatim from the answer; pieces are apart by line breaks. */
	readonly quote: string;
	readonly text: string;
	/** The column that found it. */
	readonly by: string;
}

/** More would hide what matters. */
const MAX_FAULTS = 12;

/**
 * The faults of the last finished review of the answers of a turn in this edition; none of a review whose answers have
 * changed, or of samples.
 */
export async function reviewedFaults(
	{ reviewsOf }: Pick<Runner, "reviewsOf">,
	chat: ChatRow,
	{ turn, edition }: Pick<TurnKey, "turn" | "edition">,
): Promise<ReviewedFault[]> {
	const reviews = (await reviewsOf([chat], { owned: true, edition }, { turn })).get(chat.id)?.get(turn);
	const { stale = true, settledAt = null, reviewers = [], answers = [] } = reviews?.shown ?? {};
	if (stale || settledAt === null) return [];
	const found = reviewers
		.filter(({ demo }) => !demo)
		.flatMap(({ seat: by, opinions }) =>
			opinions.flatMap(({ seat, fault }) => (fault ? [{ seat, quote: fault.quote, text: fault.text, by }] : [])),
		);
	return answers.flatMap(({ seat }) => found.filter((fault) => fault.seat === seat)).slice(0, MAX_FAULTS);
}

/** Without those of assistants at an own address, which only the owner of the chat believes: others read the best answer, too. */
export const believedByAll = (
	faults: readonly ReviewedFault[],
	seats: readonly Pick<Seat, "id" | "provider">[],
): ReviewedFault[] =>
	faults.filter(({ by }) => seats.some(({ id, provider }) => id === by && !isOwnAssistant(provider)));
