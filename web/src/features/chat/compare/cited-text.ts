import {
	CITATION_MARK,
	type CitationMark,
	numberedSources,
	numberOfMark,
	type ProviderResponse,
	placeCitations,
	sourceHost,
	withoutMarks,
	writeMarks,
} from "@parallax/contract";
import { chatMessages } from "../chat-messages.ts";
import { safeAddress } from "../markdown/untrusted-link.tsx";

export type CitedAnswer = Pick<ProviderResponse, "response" | "citations">;

/** Blocks of code, inline code, links, tags and definitions: a mark in them would be read as a part of them. */
const CLOSED =
	/^[ \t>]*(`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?:\n(?![ \t>]*\1)[^\n]*)*(?:\n[^\n]*)?|(?<!`)`+[^`\n]+`+|!?\[[^[\]\n]*\]\((?:[^()\n]|\([^()\n]*\))*\)|<[^<>\n]*>|^ {0,3}\[[^[\]\n]+\]:[^\n]*/gm;

const isBlock = (source: string): boolean => /^[ \t>]*(?:`{3}|~{3}|\[[^[\]\n]+\]:)/.test(source);

/** The marks that stand in words, moved behind links and inline code. */
function marksInWords(text: string, marks: readonly CitationMark[]): readonly CitationMark[] {
	if (marks.length === 0) return [];
	const closed = Array.from(text.matchAll(CLOSED), ({ index, 0: source }) => {
		return { from: index, to: index + source.length, isBlock: isBlock(source) };
	});
	return marks
		.flatMap(({ at, number }) => {
			const around = closed.find(({ from, to, isBlock }) => from < at && (isBlock ? at <= to : at < to));
			if (around?.isBlock) return [];
			return [{ at: around?.to ?? at, number }];
		})
		.toSorted((one, other) => one.at - other.at);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
/** An address has no angle brackets: the contract writes it without them. */
const escaped = (title: string): string => oneLine(title).replace(/[\\`*_[\]#|<>]/g, "\\$&");

/** The Markdown of an answer with the numbers of its sources and their list, as the Markdown export writes it. */
export function citedMarkdown({ response, citations }: CitedAnswer): string {
	const sources = numberedSources(citations);
	if (sources.length === 0) return response;
	const marked = writeMarks(response, marksInWords(response, placeCitations(response, citations)));
	const text = withoutMarks(marked) === response ? marked : response;
	// Escaped, because brackets could be a link.
	const numbered = text.replace(CITATION_MARK, (_, code: string) => `\\[${numberOfMark(code)}\\]`);
	const lines = sources.map(({ number, title, url }) => `${number}. ${escaped(title)}: <${url}>`);
	return `${numbered.trimEnd()}\n\n${chatMessages.sources}:\n\n${lines.join("\n")}`;
}

/** The list of the sources as rich text; empty without any. */
export function sourcesHtml({ citations }: Pick<CitedAnswer, "citations">): string {
	const sources = numberedSources(citations);
	if (sources.length === 0) return "";
	const head = document.createElement("p");
	head.textContent = `${chatMessages.sources}:`;
	const list = document.createElement("ol");
	for (const { url, title } of sources) {
		const link = document.createElement("a");
		link.href = safeAddress(url)?.href ?? "";
		link.textContent = title;
		const item = document.createElement("li");
		const host = sourceHost(url);
		item.append(link, title === host ? "" : ` (${host})`);
		list.append(item);
	}
	return head.outerHTML + list.outerHTML;
}
