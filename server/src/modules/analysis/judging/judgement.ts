import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";

export const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export type Letter = (typeof LETTERS)[number];

const LEAST_LETTERS = 4;

/** The letters that a judge of so many answers may use. */
export const lettersFor = (answers: number): readonly Letter[] => LETTERS.slice(0, Math.max(LEAST_LETTERS, answers));

/** The place of a claim in the list of claims. */
const place = z.int().check(z.minimum(0));

/** The most of each that a judge may write. */
export const MOST = {
	claims: 16,
	sentences: 5,
	places: 16,
	textUnits: 600,
	quoteUnits: 400,
	replyUnits: 60_000,
} as const;

const text = z.string().check(z.maxLength(MOST.textUnits));
const quote = z.string().check(z.maxLength(MOST.quoteUnits));
const sentences = z
	.array(z.strictObject({ text, claims: z.array(place).check(z.maxLength(MOST.places)) }))
	.check(z.maxLength(MOST.sentences));

/** What a judge may say. Whose words are behind a sentence it says by pointing at claims, never by itself. */
function judgementWith(letters: readonly Letter[]) {
	const letter = z.enum(letters);
	const cell = z.strictObject({ answer: letter, stance: z.enum(["says", "contradicts"]), quote });
	return z.strictObject({
		claims: z
			.array(z.strictObject({ claim: text, cells: z.array(cell).check(z.maxLength(letters.length)) }))
			.check(z.maxLength(MOST.claims)),
		together: sentences,
		dissent: sentences,
		summaries: z.array(z.strictObject({ answer: letter, text })).check(z.maxLength(letters.length)),
	});
}
export type Judgement = z.output<ReturnType<typeof judgementWith>>;

/** Keywords that not every vendor takes; our own check of the reply holds them. */
const OWN_CHECKS = ["$schema", "minimum", "maximum", "maxItems", "maxLength"];

/** The shape of a judgement of so many answers. */
export const judgementSchema = (answers: number): ReplySchema => ({
	name: "comparison",
	schema: JSON.parse(
		JSON.stringify(z.toJSONSchema(judgementWith(lettersFor(answers))), (key, value: unknown) =>
			OWN_CHECKS.includes(key) ? undefined : value,
		),
	) as Record<string, unknown>,
});

export type ReadJudgement = { readonly judgement: Judgement } | { readonly problem: string };

/** Some models put a fence around what they were asked for. */
const unfenced = (reply: string): string => {
	const inside = reply.trim().replace(/^```(?:json)?\s*/i, "");
	return inside.endsWith("```") ? inside.slice(0, -3).trimEnd() : inside;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const first = (value: unknown, most: number): unknown => (Array.isArray(value) ? value.slice(0, most) : value);
const cut = (value: unknown): unknown => (typeof value === "string" ? value.slice(0, MOST.textUnits) : value);

/** A judge that writes a little too much is cut, since what it wrote first is good; a quotation that is too long is none. */
function withinBounds(value: unknown, answers: number): unknown {
	if (!isObject(value)) return value;
	const each = (items: unknown, most: number, change: (item: Record<string, unknown>) => unknown) => {
		const kept = first(items, most);
		return Array.isArray(kept) ? kept.map((item: unknown) => (isObject(item) ? change(item) : item)) : kept;
	};
	const isQuotable = (cell: unknown) =>
		!isObject(cell) || typeof cell.quote !== "string" || cell.quote.length <= MOST.quoteUnits;
	const cells = (items: unknown) => first(Array.isArray(items) ? items.filter(isQuotable) : items, answers);
	const sentence = (item: Record<string, unknown>) => ({
		...item,
		text: cut(item.text),
		claims: first(item.claims, MOST.places),
	});
	return {
		...value,
		claims: each(value.claims, MOST.claims, (item) => ({ ...item, claim: cut(item.claim), cells: cells(item.cells) })),
		together: each(value.together, MOST.sentences, sentence),
		dissent: each(value.dissent, MOST.sentences, sentence),
		summaries: each(value.summaries, answers, (item) => ({ ...item, text: cut(item.text) })),
	};
}

/** `answers`: how many were judged. */
export function readJudgement(reply: string, answers: number): ReadJudgement {
	if (reply.length > MOST.replyUnits) return { problem: `it was longer than ${MOST.replyUnits} characters` };
	let value: unknown;
	try {
		value = JSON.parse(unfenced(reply));
	} catch {
		return { problem: "it was not JSON" };
	}
	const letters = lettersFor(answers);
	const read = judgementWith(letters).safeParse(withinBounds(value, letters.length));
	if (read.success) return { judgement: read.data };
	const [issue] = read.error.issues;
	return { problem: `${issue?.path.join(".") || "the object"} did not fit: ${issue?.code ?? "unknown"}` };
}
