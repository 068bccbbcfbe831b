/** Parsed JSON of unknown shape: every function here accepts any value. */
export type Json = { readonly [field: string]: unknown };

export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The value at a path; undefined when the path does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
	let found = value;
	for (const key of path) {
		if (!isJson(found) || !Object.hasOwn(found, key)) return undefined;
		found = found[key];
	}
	return found;
}

export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
	const found = at(value, ...path);
	return Array.isArray(found) ? found : [];
};

/** A string; '' for any other value. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => textOf(at(value, ...path));

/** A short one-line string without control characters, such as a model name; null for any other value. */
export const shortTextIn = (value: unknown, maxLength = 200): string | null =>
	typeof value === "string" && value !== "" && value.length <= maxLength && !/\p{C}/u.test(value) ? value : null;

export const nameAt = (value: unknown, ...path: readonly (string | number)[]): string =>
	shortTextIn(at(value, ...path)) ?? "";

/** The largest count that both databases store. */
const MAX_COUNT = 2_147_483_647;

/** A non-negative integer; null for any other value. */
const count = (value: unknown): number | null =>
	typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : null;

export const countAt = (value: unknown, ...path: readonly (string | number)[]): number | null =>
	count(at(value, ...path));

/** The types of parts that contain a model's thoughts. */
const THOUGHTS = /thinking|thought|reasoning|summary/;

/** The text of a content, which is a string, a part or a list of parts; parts of other types have no text. */
export function contentText(content: unknown): string {
	if (typeof content === "string") return content;
	if (Array.isArray(content)) return content.map(contentText).join("");
	if (THOUGHTS.test(textAt(content, "type")) || at(content, "thought") === true) return "";
	return textAt(content, "text");
}
