import * as z from "zod/mini";
import { VOTE_NOTE_MAX_UNITS } from "../limits.ts";
import { isSendable } from "./prompt.ts";
import { seatId } from "./seats.ts";

/** The choice of a chat's owner between the answers of one turn: an order, the best, or none of them. */
export const vote = z.object({
	/** The best answer, where the others were not put in an order. */
	best: z.nullable(seatId),
	/** The best first; answers of one group are equally good. Null without an order. */
	ranking: z.nullable(z.array(z.array(seatId))),
	/** True when no answer was good. */
	none: z.boolean(),
	/** Null for readers who are not the owner. */
	note: z.nullable(z.string()),
	/** True when it was given before the names were shown. */
	blind: z.boolean(),
	/** True when one of the answers has been replaced since, so that the vote counts no more. */
	stale: z.boolean(),
	/** The attempt of each answer that it was given for. */
	attempts: z.record(seatId, z.number()),
	votedAt: z.iso.datetime(),
});
export type Vote = z.output<typeof vote>;

const isDistinct = (ranking: readonly (readonly string[])[]): boolean => {
	const ids = ranking.flat();
	return new Set(ids).size === ids.length;
};

const ranking = z
	.array(
		z
			.array(seatId, "Each place of the order is a list of columns.")
			.check(z.minLength(1, "Each place of the order needs at least one column.")),
		"List the columns in their order, the best first.",
	)
	.check(z.refine(isDistinct, "Name each column only once."));

interface Choices {
	readonly ranking?: readonly unknown[] | undefined;
	readonly best?: string | undefined;
	readonly none?: boolean | undefined;
}

const isOneChoice = ({ ranking, best, none }: Choices): boolean =>
	none === true
		? best === undefined && (ranking === undefined || ranking.length === 0)
		: (ranking !== undefined && ranking.length > 0) !== (best !== undefined);

const voteFields = z
	.strictObject({
		ranking: z.optional(ranking),
		best: z.optional(seatId),
		none: z.optional(z.boolean("Say with true or false whether no answer was good.")),
		note: z.optional(
			z
				.string("A note must be a text.")
				.check(
					z.maxLength(VOTE_NOTE_MAX_UNITS, "Use at most 1,000 characters for the note."),
					z.refine(isSendable, "The note contains invalid characters. Remove them and try again."),
				),
		),
	})
	.check(z.refine(isOneChoice, "Choose one: an order of all answers, the best answer, or none of them."));

export type VoteBody = { readonly note?: string | undefined } & (
	| { readonly ranking: readonly (readonly string[])[]; readonly best?: undefined; readonly none?: false | undefined }
	| { readonly best: string; readonly ranking?: readonly []; readonly none?: false | undefined }
	| { readonly none: true; readonly ranking?: readonly []; readonly best?: undefined }
);
/** A union of objects would refuse invalid fields without a message. */
export const voteBody = voteFields as unknown as z.ZodMiniType<VoteBody, VoteBody>;

/** Whether the vote counts no more, by the attempts of the answers as they are now. */
export const isVoteStale = (
	{ stale, attempts }: Pick<Vote, "stale" | "attempts">,
	answers: readonly { readonly seat: string; readonly attempt: number }[],
): boolean => stale || answers.some(({ seat, attempt }) => (attempts[seat] ?? attempt) !== attempt);
