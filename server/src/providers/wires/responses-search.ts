import { at, countAt, listAt, textAt } from "../json.ts";
import { type AnswerState, recordSearches } from "./wire.ts";

const isCall = (item: unknown): boolean => at(item, "type") === "web_search_call";
const actionOf = (item: unknown): string => textAt(item, "action", "type");

/** A lower bound, until the end of the response: of calls without an action only the first one counts. */
export function readSearchCall(item: unknown, state: AnswerState): void {
	const { count } = state.searching;
	const isSearch = actionOf(item) === "search" || (actionOf(item) === "" && count === 0);
	if (isCall(item) && isSearch) recordSearches(state, count + 1);
}

/**
 * Opening a page, or looking for words in it, is no search of its own. Some servers name no action; OpenAI names none for
 * calls beyond the bound, which it ignores.
 */
function countSearches(items: readonly unknown[]): number {
	const calls = items.filter(isCall);
	const named = calls.filter((call) => actionOf(call) !== "");
	return named.length === 0 ? calls.length : named.filter((call) => actionOf(call) === "search").length;
}

/** xAI counts the searches; otherwise the calls in the whole response are counted. */
export const searchesOf = (response: unknown): number =>
	countAt(response, "usage", "server_side_tool_usage_details", "web_search_calls") ??
	countSearches(listAt(response, "output"));

/** The place of an annotation; null when the vendor names none: xAI lists the sources it read as at 0. */
function rangeOf(annotation: unknown): { readonly from: number; readonly to: number } | null {
	const from = countAt(annotation, "start_index");
	const to = countAt(annotation, "end_index");
	return from === null || to === null || to === 0 ? null : { from, to };
}

const partIndex = (event: unknown): number => countAt(event, "content_index") ?? 0;

/** Text of an item, or of one of its parts, follows. */
export function beginItemText({ searching, units }: AnswerState): void {
	searching.itemAt = units;
	searching.partsAt.clear();
}

export function beginPart(event: unknown, { searching, units }: AnswerState): void {
	const index = partIndex(event);
	if (!searching.partsAt.has(index)) searching.partsAt.set(index, units);
}

/** The part of an annotation that comes by itself. */
const partOf = (event: unknown, { searching }: AnswerState): number =>
	searching.partsAt.get(partIndex(event)) ?? searching.itemAt;

export const readStreamedAnnotation = (event: unknown, state: AnswerState): void =>
	readAnnotation(at(event, "annotation"), partOf(event, state), state);

/** Vendors send annotations by themselves, with the part of the text, and with the whole response. */
function readAnnotation(annotation: unknown, countedFrom: number, state: AnswerState): void {
	if (at(annotation, "type") !== "url_citation") return;
	const url = textAt(annotation, "url");
	const range = rangeOf(annotation);
	const key = JSON.stringify([url, range, range && countedFrom]);
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
