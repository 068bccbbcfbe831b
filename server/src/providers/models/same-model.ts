/** Dates within or at the end of an ID, and other endings of the same model. */
const DATES = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}|\d{3}|\d{2}-\d{2})(?=-|$)/g;
const ENDINGS = /(:[^/]*|@[^/]*|\.gguf|-latest|-sol)$/;

const withoutVersionDetails = (id: string): string =>
	(id.toLowerCase().split("/").at(-1) ?? "")
		.replace(ENDINGS, "")
		.replace(DATES, "")
		.replace(/-preview$/, "");

/** IDs without a version, for which the vendor chooses the model. */
const CHOSEN_BY_VENDOR = /latest|auto|router/i;

/** False when the vendor answers with another family or version than requested; a dated copy is the same model. */
export const isSameModel = (asked: string, answered: string): boolean =>
	withoutVersionDetails(asked) === withoutVersionDetails(answered) || CHOSEN_BY_VENDOR.test(asked);
