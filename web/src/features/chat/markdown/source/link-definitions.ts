import type { MarkdownBlock } from "./markdown-blocks.ts";

/** `[label]: address`, by label; the first of two with the same label counts. */
export type LinkDefinitions = ReadonlyMap<string, string>;

const DEFINITION =
	/^ {0,3}\[((?:\\.|[^[\]\\])+)\]:[ \t]*(?:\n[ \t]*)?(?:<[^<>\n]*>|[^\s<]\S*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/gm;
const BRACKETED = /\[((?:\\.|[^[\]\\]){1,300})\]/g;

const normalizeLabel = (label: string): string => label.trim().replace(/\s+/g, " ").toLowerCase();

export function findDefinitions(blocks: readonly MarkdownBlock[]): LinkDefinitions {
	const found = new Map<string, string>();
	for (const { source } of blocks) {
		if (!source.includes("]:") || /^ {0,3}(?:```|~~~)/.test(source)) continue;
		for (const [match, label = ""] of source.matchAll(DEFINITION)) {
			if (!found.has(normalizeLabel(label))) found.set(normalizeLabel(label), match);
		}
	}
	return found;
}

/** The definitions that a block refers to, as Markdown to append to it. They may be anywhere in the whole text. */
export function definitionsFor(source: string, definitions: LinkDefinitions): string {
	if (definitions.size === 0 || !source.includes("[")) return "";
	const needed = new Set<string>();
	for (const [, label = ""] of source.matchAll(BRACKETED)) {
		const definition = definitions.get(normalizeLabel(label));
		if (definition) needed.add(definition);
	}
	return [...needed].join("\n");
}

const TICKS_OR_REFERENCE = /(?<ticks>`+)|!?\[(?<words>[^[\]]+)\]\[(?<label>[^[\]^]+)\]/g;

/** Maps each run of backticks that may begin code to the end of that code: the next run of the same length. */
function codeEnds(source: string): ReadonlyMap<number, number> {
	const ends = new Map<number, number>();
	const next = new Map<number, number>();
	for (const { index, 0: ticks } of [...source.matchAll(/`+/g)].reverse()) {
		const end = next.get(ticks.length);
		if (end !== undefined) ends.set(index, end);
		next.set(ticks.length, index + ticks.length);
	}
	return ends;
}

/** Replaces references without a definition by their words: while a text grows, the definition may arrive later. */
export function withoutOpenReferences(source: string, definitions: LinkDefinitions): string {
	if (!source.includes("][")) return source;
	const ends = codeEnds(source);
	let codeUntil = 0;
	return source.replace(TICKS_OR_REFERENCE, (match: string, ...rest: unknown[]) => {
		const { ticks, words = "", label = "" } = rest.at(-1) as Record<string, string | undefined>;
		const at = rest.at(-3) as number;
		if (at < codeUntil) return match;
		if (ticks !== undefined) codeUntil = ends.get(at) ?? at;
		return ticks !== undefined || definitions.has(normalizeLabel(label)) ? match : words;
	});
}
