/** A date within or at the end of an ID, and other endings that name the same model. */
const DATES = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}|\d{3}|\d{2}-\d{2})(?=-|$)/g;
const ENDINGS = /(:[^/]*|@[^/]*|\.gguf|-latest|-sol)$/;

const plain = (id: string): string =>
	(id.toLowerCase().split("/").at(-1) ?? "")
		.replace(ENDINGS, "")
		.replace(DATES, "")
		.replace(/-preview$/, "");

/** IDs that name no version, so that the vendor chooses one. */
const IS_OPEN = /latest|auto|router/i;

/** False when a vendor answers with another family or version than it was asked for; a dated copy is the same model. */
export const isSameModel = (asked: string, answered: string): boolean =>
	plain(asked) === plain(answered) || IS_OPEN.test(asked);
