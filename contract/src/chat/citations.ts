import * as z from "zod/mini";

/** A source that an answer cites, as its vendor names it. */
export const citation = z.object({
	/** An http or https address without `utm_*`. */
	url: z.string(),
	title: z.string(),
	/** The cited words as positions in the text, in UTF-16 units; the mark of the source stands after them. */
	at: z.tuple([z.number(), z.number()]),
});
export type Citation = z.output<typeof citation>;

const MAX_URL_UNITS = 2000;
const MAX_TITLE_UNITS = 300;
export const MAX_CITATIONS = 200;

const TRACKING = /^utm_/i;

function webAddress(url: string): URL | null {
	const address = url.length <= MAX_URL_UNITS && URL.canParse(url) ? new URL(url) : null;
	if (address === null || !/^https?:$/.test(address.protocol)) return null;
	return address.username === "" && address.password === "" ? address : null;
}

/** Changes the query only if something is removed, because writing it encodes it anew. */
function withoutTracking(address: URL): URL {
	const names = [...address.searchParams.keys()].filter((name) => TRACKING.test(name));
	for (const name of names) address.searchParams.delete(name);
	return address;
}

/** The address of a source without `utm_*`; null when it is no web address, or has a login in it. */
export function sourceAddress(url: string): string | null {
	const address = webAddress(url);
	return address && withoutTracking(address).href;
}

/** The same for all addresses of one source: without fragment, `utm_*` and last slash. */
export function sourceKey(url: string): string {
	const address = webAddress(url);
	if (!address) return url;
	const plain = withoutTracking(address);
	plain.hash = "";
	plain.pathname = plain.pathname.replace(/\/$/, "");
	return plain.href.replace(/\/$/, "");
}

/** Where a source leads. */
export const sourceHost = (url: string): string => webAddress(url)?.host.replace(/^www\./, "") ?? "";

const SPACES = /[\s\p{C}]+/gu;

/** One line of bounded length; the host where a vendor gives no title. */
export function sourceTitle(title: string, url: string): string {
	const line = title
		.slice(0, 4 * MAX_TITLE_UNITS)
		.replace(SPACES, " ")
		.trim();
	const shown = webAddress(line) ? "" : line.slice(0, MAX_TITLE_UNITS).toWellFormed();
	return shown || sourceHost(url);
}

/** One source of an answer, with its number there. */
export interface NumberedSource {
	readonly number: number;
	readonly key: string;
	readonly url: string;
	readonly title: string;
}

const inTextOrder = (citations: readonly Citation[]): readonly Citation[] =>
	citations.toSorted((one, other) => one.at[1] - other.at[1]);

/** The sources of an answer, numbered in the order in which its text cites them. What is no web address is none. */
export function numberedSources(citations: readonly Citation[]): readonly NumberedSource[] {
	const sources = new Map<string, NumberedSource>();
	for (const { url, title } of inTextOrder(citations)) {
		if (webAddress(url) === null) continue;
		const key = sourceKey(url);
		if (!sources.has(key)) sources.set(key, { number: sources.size + 1, key, url, title });
	}
	return [...sources.values()];
}
