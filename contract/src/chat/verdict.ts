import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byTurn, editionFindings, editionNumber } from "./chat.ts";
import { check } from "./checks.ts";
import { review } from "./reviews.ts";
import { seatId } from "./seats.ts";
import { vote, voteBody } from "./vote.ts";

/** What the owner of a chat and the assistants think of the answers of one turn. */
export const verdict = z.object({
	vote: z.nullable(vote),
	/** The one that is being made, or else the last in which a column gave an opinion. */
	review: z.nullable(review),
	/** What the other columns say of words in an answer, oldest first. */
	checks: z.array(check),
	/** How many editions of its answers the turn has. */
	editions: z.number(),
	/** False while the names of the columns are hidden. */
	revealed: z.boolean(),
	/** Left out, like `compared`, for readers of a shared chat and for a turn that was asked once. */
	earlier: z.optional(z.array(editionFindings)),
	/** Which comparisons of its editions there are: `getChanges` has no others. */
	compared: z.optional(z.array(z.union([z.object({ from: z.number(), to: z.number() }), z.object({ seat: seatId })]))),
});
export type Verdict = z.output<typeof verdict>;

/** The verdict on one turn has changed. */
export const verdictChange = z.object({ turn: z.number(), verdict });
export type VerdictChange = z.output<typeof verdictChange>;

export const getVerdict = endpoint({
	method: "GET",
	path: "/api/chat/:id/turns/:turn/verdict",
	summary: "Get the verdict on the answers of a turn, or on those of one of its editions.",
	params: byTurn,
	query: z.strictObject({ edition: z.optional(editionNumber) }),
	answer: verdict,
});

export const getSharedVerdict = endpoint({
	method: "GET",
	path: "/api/shared/:id/turns/:turn/verdict",
	summary: "Get the verdict on a turn of a shared chat as it was published, unless its owner left it out.",
	params: byTurn,
	answer: verdict,
});

export const saveVote = endpoint({
	method: "PUT",
	path: "/api/chat/:id/turns/:turn/vote",
	summary:
		"Vote on the answers of a turn: an order of all of them, the best one, or none. It replaces an earlier vote; a note that is left out stays.",
	params: byTurn,
	body: voteBody,
	answer: verdict,
});

export const takeVoteBack = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/turns/:turn/vote",
	summary: "Take back the vote on a turn.",
	params: byTurn,
	status: 204,
});
