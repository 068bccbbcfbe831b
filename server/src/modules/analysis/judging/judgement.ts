import { CELL_STANCES, CLAIM_KINDS } from "@parallax/contract";
import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";

/** The limits of a judgement. */
export const LIMITS = {
	claims: 16,
	textUnits: 600,
	quoteUnits: 400,
	/** The pieces of a quotation, such as the label of a table row and a cell. */
	pieces: 2,
	slotUnits: 120,
	replyUnits: 60_000,
} as const;

function shapeFor(codes: readonly string[]) {
	const textSchema = z.string();
	const answerSchema = z.enum(codes as [string, ...string[]]);
	const indexSchema = z.int();
	const slotSchema = z.strictObject({ kind: textSchema, mine: textSchema, theirs: textSchema });
	const strictCellSchema = z.strictObject({
		answer: answerSchema,
		stance: z.enum(CELL_STANCES),
		quotes: z.array(textSchema),
		slot: z.nullable(slotSchema),
		itself: z.boolean(),
	});
	const strictClaimSchema = z.strictObject({
		claim: textSchema,
		kind: z.enum(CLAIM_KINDS),
		with: z.nullable(indexSchema),
		cells: z.array(strictCellSchema),
	});
	return z.strictObject({
		claims: z.array(strictClaimSchema),
		summaries: z.array(z.strictObject({ answer: answerSchema, text: textSchema })),
	});
}

/** JSON Schema keywords that some vendors reject. */
const UNPORTABLE = ["$schema", "minimum", "maximum"];

export const portableSchema = (shape: z.core.$ZodType): Record<string, unknown> =>
	JSON.parse(
		JSON.stringify(z.toJSONSchema(shape), (key, value: unknown) => (UNPORTABLE.includes(key) ? undefined : value)),
	) as Record<string, unknown>;

/** The reply schema of a judgement of the answers with these codes. */
export const judgementSchema = (codes: readonly string[]): ReplySchema => ({
	name: "comparison",
	schema: portableSchema(shapeFor(codes)),
});
