import { beforeRemount } from "../../../lib/page/page-remount.ts";

/** By the id of an answer: the letter that stood for its column before the names were shown in this page. */
const letters = new Map<string, string>();
beforeRemount(() => letters.clear());

export const rememberLetter = (responseId: string, letter: string): void => void letters.set(responseId, letter);

/** Undefined for an answer that was not shown by a letter. */
export const formerLetter = (responseId: string): string | undefined => letters.get(responseId);

/** The same before and after the names are shown, so that the column keeps its place, its focus and its scroll position. */
export const columnKey = ({ id, seat }: { readonly id: string; readonly seat: string }): string =>
	letters.get(id) ?? seat;
