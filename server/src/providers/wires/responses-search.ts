import { at, countAt, listAt, textAt } from "../json.ts";
import { type AnswerState, recordSearches } from "./wire.ts";

/** A call that opens a page, or looks for words in it, is no search of its own. */
const isSearch = (item: unknown): boolean =>
	at(item, "type") === "web_search_call" && ["", "search"].includes(textAt(item, "action", "type"));

export function readSearchCall(item: unknown, state: AnswerState): void {
	if (isSearch(item)) recordSearches(state, state.searching.count + 1);
}

/** xAI counts the searches; otherwise the calls in the whole response are counted. */
export const searchesOf = (response: unknown): number =>
	countAt(response, "usage", "server_side_tool_usage_details", "web_search_calls") ??
	listAt(response, "output").filter(isSearch).length;

/** The place of an annotation; null when the vendor names none: xAI lists the sources it read as at 0. */
function rangeOf(annotation: unknown): { readonly from: number; readonly to: number } | null {
	const from = countAt(annotation, "start_index");
	const to = countAt(annotation, "end_index");
	return from === null || to === null || to === 0 ? null : { from, to };
}

/** Vendors send annotations by themselves, with the part of the text, and with the whole response. */
export function readAnnotation(annotation: unknown, countedFrom: number, state: AnswerState): void {
	if (at(annotation, "type") !== "url_citation") return;
	const url = textAt(annotation, "url");
	const range = rangeOf(annotation);
	const key = JSON.stringify([url, range]);
	if (url === "" || state.searching.seen.has(key)) return;
	state.searching.seen.add(key);
	state.cited.push({ url, title: textAt(annotation, "title"), range, countedFrom });
}

/** The annotations of whole items, whose text begins at this place of the answer. */
export function readAnnotations(items: readonly unknown[], startAt: number, state: AnswerState): void {
	let partAt = startAt;
	for (const item of items) {
		if (at(item, "type") !== "message" || at(item, "phase") === "commentary") continue;
		for (const part of listAt(item, "content")) {
			for (const annotation of listAt(part, "annotations")) readAnnotation(annotation, partAt, state);
			partAt += textAt(part, "text").length;
		}
	}
}
