import { isJson, type Json } from "../../json.ts";

export const objectsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

export const stringsIn = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

export const tokensIn = (value: unknown): number | null =>
	typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;

/** The first of several alternative fields that has a value. */
export function firstOf<T>(read: (value: unknown) => T | null, ...values: readonly unknown[]): T | null {
	for (const value of values) {
		const found = read(value);
		if (found !== null) return found;
	}
	return null;
}

export const booleanIn = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** An amount in dollars, also from a string; null for a negative one, which means that the price varies. */
export function dollarsIn(value: unknown): number | null {
	const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** The day of a date or time string, as YYYY-MM-DD. */
export const dayIn = (value: unknown): string | null =>
	(typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(value)?.[1] : undefined) ?? null;

/** A time in seconds or as a string, in milliseconds; null for 0 or less, which some servers send if it is unknown. */
export function timeIn(value: unknown): number | null {
	const ms = typeof value === "number" ? value * 1000 : typeof value === "string" ? Date.parse(value) : Number.NaN;
	return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? ms : null;
}
