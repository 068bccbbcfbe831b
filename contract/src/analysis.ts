import * as z from "zod/mini";
import { seatId } from "./seats.ts";

export const claimCell = z.object({
	stance: z.enum(["says", "contradicts"]),
	/** Verbatim from that seat's answer. */
	quote: z.string(),
});

export const claim = z.object({
	claim: z.string(),
	/** By seat; a silent one has no cell. */
	cells: z.record(seatId, claimCell),
});

/** A sentence about several answers. Its text never tells who supports it: `by` does. */
export const supportedSentence = z.object({
	text: z.string(),
	/** Seats. */
	by: z.array(seatId),
	/** The places in `claims` that it rests on, from 0. */
	claims: z.array(z.number()),
});
export type SupportedSentence = z.output<typeof supportedSentence>;

/** `by` of an analysis that was written by hand for the prepared sample answers. */
export const EXAMPLE_ANALYSIS = "example";

export const analysis = z.object({
	/** Who wrote it: an assistant, our own deterministic reading, or `example`. */
	by: z.string(),
	approximate: z.boolean(),
	/** True when an answer changed after it was made. */
	stale: z.boolean(),
	/** The seats of which it had no answer. */
	missing: z.array(seatId),
	claims: z.array(claim),
	/** What the answers agree on. Null for an analysis stored by version 0.1.0, which did not keep it as data. */
	together: z.nullable(z.array(supportedSentence)),
	/** Where they contradict each other; null likewise. */
	dissent: z.nullable(z.array(supportedSentence)),
});
export type Analysis = z.output<typeof analysis>;
