import {
	addressWithoutMarks,
	CITATION_MARK,
	type CitationMark,
	type ExportedTurn,
	joinCjkEmphasis,
	numberOfMark,
	placeCitations,
	withoutMarks,
	writeMarks,
} from "@parallax/contract";
import MarkdownIt, { type Token } from "markdown-it";
import { embedMarkdown } from "./embed-markdown.ts";
import { hasTooManyMarks } from "./has-too-many-marks.ts";

export type CitedAnswer = Pick<ExportedTurn["answers"][number], "text" | "citations">;

const parser = new MarkdownIt("default", { html: true, linkify: false, typographer: false });

const parse = (text: string): Token[] => parser.parse(joinCjkEmphasis(text), {});

/** The marks of an answer with the numbers of its sources, where they can stand. */
export const marksOf = ({ text, citations = [] }: CitedAnswer): readonly CitationMark[] =>
	citations.length === 0 || hasTooManyMarks(text) ? [] : placeCitations(text, citations);

/** What a mark stands in. */
type Place = { readonly in: "words" | "link" | "address" } | { readonly in: "code"; readonly markup: string };
/** By the numbers of the marks. */
type Places = ReadonlyMap<number, Place>;

/** The numbers of the marks in a text. */
export const numbersIn = (text: string): number[] =>
	Array.from(text.matchAll(CITATION_MARK), ([, code = ""]) => numberOfMark(code));

/** The address of a link, with its marks as in the text. */
export function addressOf(link: Token): string {
	const address = String(link.attrGet("href") ?? "");
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}

function placesOf(tokens: readonly Token[]): Places {
	const places = new Map<number, Place>();
	const add = (text: string, place: Place) => {
		for (const number of numbersIn(text)) places.set(number, place);
	};
	for (const { children } of tokens) {
		let links = 0;
		for (const child of children ?? []) {
			if (child.type === "link_open") {
				links += 1;
				add(addressOf(child), { in: "address" });
			} else if (child.type === "link_close") links -= 1;
			else if (child.type === "text") add(child.content, { in: links > 0 ? "link" : "words" });
			else if (child.type === "code_inline") add(child.content, { in: "code", markup: child.markup });
		}
	}
	return places;
}

/** The end of an address in parentheses that a place is in. */
function endOfAddress(text: string, at: number): number | null {
	let depth = 0;
	for (let index = at; index < text.length && text[index] !== "\n"; index += 1) {
		if (text[index] === "(") depth += 1;
		if (text[index] === ")") {
			if (depth === 0) return index + 1;
			depth -= 1;
		}
	}
	return null;
}

/** Where a mark follows after the code or the link that it stands in; null where it cannot. */
function placeAfter(text: string, at: number, place: Place): number | null {
	if (place.in === "code") {
		const end = text.indexOf(place.markup, at);
		return end < 0 ? null : end + place.markup.length;
	}
	if (place.in === "address") return endOfAddress(text, at);
	if (place.in === "words") return at;
	const end = text.indexOf("](", at);
	return end < 0 ? null : endOfAddress(text, end + 2);
}

/** What the tokens are without the marks. */
const shapeOf = (tokens: readonly Token[]): unknown =>
	tokens.map(({ type, tag, markup, info, content, children, attrs }) => [
		type,
		tag,
		markup,
		withoutMarks(info),
		children === null ? withoutMarks(content) : shapeOf(children.filter((child) => child.type !== "text")),
		attrs?.map(([name, value]) => [name, addressWithoutMarks(String(value))]),
	]);

/** Each mark with a number of its own, by which it is found again. */
const indexed = (marks: readonly CitationMark[]) => marks.map(({ at }, number) => ({ at, number }));

/** The marks that stand in words, moved after links and code; none if they would change what the text means. */
function safeMarks(text: string, marks: readonly CitationMark[]): readonly CitationMark[] {
	const places = placesOf(parse(writeMarks(text, indexed(marks))));
	const moved = marks
		.flatMap(({ at, number }, index) => {
			const place = places.get(index);
			const after = place ? placeAfter(text, at, place) : null;
			return after === null ? [] : [{ at: after, number }];
		})
		.toSorted((one, other) => one.at - other.at);
	const tokens = parse(writeMarks(text, indexed(moved)));
	const final = placesOf(tokens);
	const isSame = JSON.stringify(shapeOf(tokens)) === JSON.stringify(shapeOf(parse(text)));
	return isSame ? moved.filter((_, index) => final.get(index)?.in === "words") : [];
}

/** An answer as a part of a Markdown document, with the numbers of its sources after the words that they support. */
export function embedCited(answer: CitedAnswer, parentLevel: number): string {
	const { text } = answer;
	const plain = embedMarkdown(text, parentLevel);
	const marks = marksOf(answer);
	if (marks.length === 0) return plain;
	const marked = embedMarkdown(writeMarks(text, safeMarks(text, marks)), parentLevel);
	if (withoutMarks(marked) !== plain) return plain;
	// Escaped, because brackets could be a link.
	return marked.replace(CITATION_MARK, (_, code: string) => `\\[${numberOfMark(code)}\\]`);
}

/** An answer as plain text, in which Markdown is not rendered, with the numbers of its sources. */
export function citedText(answer: CitedAnswer): string {
	const marks = marksOf(answer);
	if (marks.length === 0) return answer.text;
	return writeMarks(answer.text, marks).replace(CITATION_MARK, (_, code: string) => `[${numberOfMark(code)}]`);
}
