import * as z from "zod/mini";
import { providerId } from "./providers.ts";

export const claimCell = z.object({
	stance: z.enum(["says", "contradicts"]),
	/** Verbatim from that provider's answer. */
	quote: z.string(),
});

export const claim = z.object({
	claim: z.string(),
	/** A silent provider has no cell. */
	cells: z.partialRecord(providerId, claimCell),
});

export const analysis = z.object({
	/** Who wrote it: a provider, or our own deterministic reading. */
	by: z.string(),
	approximate: z.boolean(),
	/** True when an answer changed after it was made. */
	stale: z.boolean(),
	missing: z.array(providerId),
	claims: z.array(claim),
});
export type Analysis = z.output<typeof analysis>;
