import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";

export const LETTERS = ["A", "B", "C", "D"] as const;
export type Letter = (typeof LETTERS)[number];

const letter = z.enum(LETTERS);
/** The place of a claim in the list of claims. */
const place = z.int().check(z.minimum(0));

/** What a judge may say. Whose words are behind a sentence it says by pointing at claims, never by itself. */
const judgement = z.strictObject({
	claims: z.array(
		z.strictObject({
			claim: z.string(),
			cells: z.array(z.strictObject({ answer: letter, stance: z.enum(["says", "contradicts"]), quote: z.string() })),
		}),
	),
	together: z.array(z.strictObject({ text: z.string(), claims: z.array(place) })),
	dissent: z.array(z.strictObject({ text: z.string(), claims: z.array(place) })),
	summaries: z.array(z.strictObject({ answer: letter, text: z.string() })),
});
export type Judgement = z.output<typeof judgement>;

/** The one keyword that vendors do not take is left to our own check. */
export const JUDGEMENT_SCHEMA: ReplySchema = {
	name: "comparison",
	schema: JSON.parse(
		JSON.stringify(z.toJSONSchema(judgement), (key, value: unknown) =>
			key === "$schema" || key === "minimum" || key === "maximum" ? undefined : value,
		),
	) as Record<string, unknown>,
};

export type ReadJudgement = { readonly judgement: Judgement } | { readonly problem: string };

/** Some models put a fence around what they were asked for. */
const unfenced = (reply: string): string =>
	reply
		.trim()
		.replace(/^```(?:json)?\s*/i, "")
		.replace(/\s*```$/, "");

export function readJudgement(reply: string): ReadJudgement {
	let value: unknown;
	try {
		value = JSON.parse(unfenced(reply));
	} catch {
		return { problem: "it was not JSON" };
	}
	const read = judgement.safeParse(value);
	if (read.success) return { judgement: read.data };
	const [issue] = read.error.issues;
	return { problem: `${issue?.path.join(".") || "the object"} did not fit: ${issue?.code ?? "unknown"}` };
}
