import { withoutSpeakerMarks } from "./speaker-marks.ts";

const HEAD_OR_ITEM = /^(?:[-+*•>#]+\s+|[>#]+)+/;

/** Text of unknown origin as one line of plain words: no marks of ours, no head, no item, no markup, no address. */
export function oneLine(text: string, most: number): string {
	const plain = text
		.slice(0, most * 4)
		.replace(/https?:\/\/\S+/gi, "")
		.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
		.replace(/[\p{Cc}|]/gu, " ")
		.replace(/(?<=\d)\*(?=\d)/g, "×")
		.replace(/[*`[\]]/g, "")
		.replace(/<(?=[a-z/!?])/gi, "")
		.replace(/&(?=#?\w{1,32};)/g, "& ")
		.replace(/\s+/g, " ")
		.trim()
		.replace(HEAD_OR_ITEM, "");
	const line = withoutSpeakerMarks(plain);
	if (line.length <= most) return line;
	const cut = line.slice(0, most - 1);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2)).trimEnd()}…`;
}

/** An answer's words between quotation marks of ours, which no mark in them can close. */
export const inQuotes = (text: string): string =>
	`“${text
		.replace(/[“„‟«»〝〞＂"]/g, "'")
		.replace(/”/g, "’")
		.trim()}”`;
