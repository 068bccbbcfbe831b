import { type NumberedSource, numberedSources, type ProviderResponse, sourceHost } from "@parallax/contract";

/** One source of a turn, and the number that it has in each answer that cites it, by the seat's id. */
export interface CitedSource extends Pick<NumberedSource, "key" | "url" | "title"> {
	readonly numbers: ReadonlyMap<string, number>;
}

/** The sources of all answers: those that several cite first, then in the order of the answers. */
export function citedSources(
	responses: readonly Pick<ProviderResponse, "seat" | "citations">[],
): readonly CitedSource[] {
	const sources = new Map<string, CitedSource & { readonly numbers: Map<string, number> }>();
	for (const { seat, citations } of responses) {
		for (const { key, url, title, number } of numberedSources(citations)) {
			const known = sources.get(key);
			// One vendor names the page, where another names only its host.
			const isNamed = known !== undefined && known.title !== sourceHost(known.url);
			const named = known && (isNamed || title === sourceHost(url)) ? known : { url, title };
			const numbers = (known?.numbers ?? new Map<string, number>()).set(seat, number);
			sources.set(key, { key, url: named.url, title: named.title, numbers });
		}
	}
	return [...sources.values()].toSorted((one, other) => other.numbers.size - one.numbers.size);
}
