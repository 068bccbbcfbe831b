import * as z from "zod/mini";
import { MERGE_LIMITS } from "./merge-instructions.ts";

/** A sentence as its writer sent it, with the numbers of its rows. */
export interface WrittenSentence {
	readonly text: string;
	/** From 1, each once; also such that no map has. */
	readonly rows: readonly number[];
}

/** The keys of a reply whose objects are read. */
export const MERGE_KEYS = ["sentences"] as const;

const NUMBER = /\d{1,3}/g;
/** Some writers send one number, or 'row 3' and '1, 3' as words. */
const numbersIn = (value: unknown): number[] => {
	if (typeof value === "number") return Number.isSafeInteger(value) ? [value] : [];
	if (typeof value === "string") return (value.slice(0, 40).match(NUMBER) ?? []).map(Number);
	return [];
};

const textSchema = z.catch(z.string(), "");
const sentenceSchema = z.object({
	text: textSchema,
	sentence: textSchema,
	rows: z.catch(z.unknown(), null),
	row: z.catch(z.unknown(), null),
});

/** Null for an object that holds no sentence. */
function readSentence(value: unknown): WrittenSentence | null {
	const parsed = sentenceSchema.safeParse(value);
	if (!parsed.success) return null;
	const { text, sentence, rows, row } = parsed.data;
	const words = (text || sentence).slice(0, MERGE_LIMITS.sentenceUnits * 2).trim();
	if (words === "") return null;
	const listed = [rows ?? row].flat().slice(0, MERGE_LIMITS.checked).flatMap(numbersIn);
	return { text: words, rows: [...new Set(listed)] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The sentences of an object of a reply. An outermost object may be a sentence itself, or have a list under another key. */
export function readSentences(value: unknown): WrittenSentence[] {
	const own = readSentence(value);
	if (own) return [own];
	if (!isObject(value)) return [];
	return Object.values(value).flatMap((list) =>
		Array.isArray(list) ? list.slice(0, MERGE_LIMITS.checked).flatMap((item) => readSentence(item) ?? []) : [],
	);
}
