import * as z from "zod/mini";
import { seatId } from "./seats.ts";

export const claimCell = z.object({
	stance: z.enum(["says", "contradicts"]),
	/** Verbatim from that seat's answer. */
	quote: z.string(),
});

export const claim = z.object({
	claim: z.string(),
	/** By seat; a seat whose answer says nothing of the claim has no cell. */
	cells: z.record(seatId, claimCell),
});

/** A sentence about several answers. Its text names no seat; `by` does. */
export const supportedSentence = z.object({
	text: z.string(),
	/** The seats whose answers support it. */
	by: z.array(seatId),
	/** The indexes of the claims in `claims` that support it. */
	claims: z.array(z.number()),
});
export type SupportedSentence = z.output<typeof supportedSentence>;

/** `by` of an analysis that was written by hand for the prepared sample answers. */
export const EXAMPLE_ANALYSIS = "example";

export const analysis = z.object({
	/** The assistant that wrote it, this server's own reading, or `example`. */
	by: z.string(),
	approximate: z.boolean(),
	/** True when an answer changed after it was made. */
	stale: z.boolean(),
	/** The seats without an answer when it was made. */
	missing: z.array(seatId),
	claims: z.array(claim),
	/** What the answers agree on. Null for an analysis stored by version 0.1.0, which did not keep it as data. */
	together: z.nullable(z.array(supportedSentence)),
	/** Where the answers contradict each other; null as above. */
	dissent: z.nullable(z.array(supportedSentence)),
});
export type Analysis = z.output<typeof analysis>;
