import { type Claim, type SupportedSentence, seatsWith } from "@parallax/contract";
import { isolated, otherSides, speakerMark, withoutFullStop } from "../draft/row-lines.ts";
import type { Speaker } from "../draft/speakers.ts";

/** More sentences in one paragraph are hard to read. */
const MAX_SENTENCES = 4;
const FULL_STOP = /[.。]$/;

/** ' (Gemini, Claude) (ChatGPT)': of each row of a sentence who says it; rows that the same answers say count once. */
function marksOf(rows: readonly Claim[], speakers: readonly Speaker[]): string {
	const order = speakers.map(({ seat }) => seat);
	return [...new Set(rows.map((row) => speakerMark(seatsWith(row, "says", order), speakers)))].join("");
}

/** `sentence (Gemini, Claude) · “€11.80” (ChatGPT).` No part can become or hide a mark: each was guarded alone. */
function markedSentence(
	{ text, claims }: SupportedSentence,
	rows: readonly Claim[],
	newRows: readonly Claim[],
	speakers: readonly Speaker[],
): string {
	const own = claims.flatMap((index) => rows[index] ?? []);
	const plain = withoutFullStop(text);
	const stop = plain === text ? "" : (FULL_STOP.exec(text)?.[0] ?? "");
	const sides = newRows.flatMap((row) => otherSides(row, speakers));
	return `${[`${isolated(plain)}${marksOf(own, speakers)}`, ...sides].join(" · ")}${stop}`;
}

/** True for a sentence on what the question asks for. */
const isReply = ({ claims: [first = -1] }: SupportedSentence, rows: readonly Claim[]): boolean =>
	rows[first]?.kind === "answer";

/** The sentences in paragraphs: the reply to the question, then the rest a few at a time. */
function paragraphsOf(
	sentences: readonly SupportedSentence[],
	rows: readonly Claim[],
): (readonly SupportedSentence[])[] {
	const paragraphs: SupportedSentence[][] = [];
	for (const [index, sentence] of sentences.entries()) {
		const before = sentences[index - 1];
		const isEnd = before === undefined || (isReply(before, rows) && !isReply(sentence, rows));
		const last = paragraphs.at(-1);
		if (isEnd || !last || last.length >= MAX_SENTENCES) paragraphs.push([sentence]);
		else last.push(sentence);
	}
	return paragraphs;
}

/** The Markdown of one answer, with the names of who says what, and once what others say instead. */
export function writeBest(
	sentences: readonly SupportedSentence[],
	rows: readonly Claim[],
	speakers: readonly Speaker[],
): string {
	const told = new Set<number>();
	const written = (sentence: SupportedSentence): string => {
		const untold = sentence.claims.filter((index) => !told.has(index));
		for (const index of untold) told.add(index);
		return markedSentence(
			sentence,
			rows,
			untold.flatMap((index) => rows[index] ?? []),
			speakers,
		);
	};
	return paragraphsOf(sentences, rows)
		.map((paragraph) => paragraph.map(written).join(" "))
		.join("\n\n");
}
