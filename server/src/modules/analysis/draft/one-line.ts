import { withoutSpeakerMarks } from "./speaker-marks.ts";

/** The lengths to which the parts of an analysis are cut. */
export const MAX_CLAIM_UNITS = 240;
export const MAX_SLOT_UNITS = 120;
export const MAX_SUMMARY_UNITS = 800;

const HEADING_OR_ITEM = /^(?:[-+*•>#]+\s+|[>#]+)+/;
const URL_PATTERN = /(?:https?:\/\/|www\.)\S+/gi;
/** More combining marks on one letter than any script uses. They would cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A visible character. Some letters and marks are never drawn; a text of only these counts as empty. */
const VISIBLE = /[[\p{L}\p{N}\p{S}]--\p{Default_Ignorable_Code_Point}]/v;
const UNPAIRED_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** Brackets that could be a Markdown link, definition or note, or hide an address. Others are code: '[1].sort()'. */
const LINK = /\][ \t]*[([:]|\[[\^!]/;

function withoutLinks(text: string): string {
	const withoutBrackets = text.replace(/[[\]]/g, "");
	return LINK.test(text) || withoutBrackets.replace(/[*`]/g, "").search(URL_PATTERN) >= 0 ? withoutBrackets : text;
}

function cutAtWord(line: string, maxLength: number): string {
	if (line.length <= maxLength) return line;
	const cut = line.slice(0, maxLength - 1);
	const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), maxLength / 2)).replace(UNPAIRED_HIGH_SURROGATE, "");
	return `${words.trimEnd()}…`;
}

/** The text without heading and list marks, markup, addresses and line breaks. */
function withoutMarkup(text: string, maxLength: number): string {
	return (
		withoutLinks(text.slice(0, maxLength * 4))
			.replace(UNPAIRED_HIGH_SURROGATE, "")
			.toWellFormed()
			.replace(URL_PATTERN, "")
			.replace(DIRECTION_MARKS, "")
			.replace(/[\p{Cc}|]/gu, " ")
			.replace(/(?<=\d)\*(?=\d)/g, "×")
			.replace(/[*`]|~~+/g, "")
			.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
			.replace(/<(?=[a-z/!?])/gi, "")
			.replace(/&(?=#?\w{1,32};)/g, "& ")
			// Again, because marks inside an address may have hidden it until now.
			.replace(URL_PATTERN, "")
			.replace(TOO_MANY_MARKS, "$1")
			.replace(/\s+/g, " ")
			.trim()
			.replace(HEADING_OR_ITEM, "")
	);
}

const visibleLine = (line: string, maxLength: number): string => (VISIBLE.test(line) ? cutAtWord(line, maxLength) : "");

/** One line with its marks of Markdown, for places that show text as it is; or an empty text. */
export const literalLine = (text: string, maxLength: number): string =>
	visibleLine(
		text
			.slice(0, maxLength * 4)
			.toWellFormed()
			.replace(DIRECTION_MARKS, "")
			.replace(/\p{Cc}/gu, " ")
			.replace(TOO_MANY_MARKS, "$1")
			.replace(/\s+/g, " ")
			.trim(),
		maxLength,
	);

/** One line of plain words, or an empty text. */
export const plainLine = (text: string, maxLength: number): string =>
	visibleLine(withoutMarkup(text, maxLength), maxLength);

/** The same for untrusted text: also removes forged marks of who supports it. `names` are those of the chat's seats. */
export const oneLine = (text: string, maxLength: number, names: readonly string[] = []): string =>
	visibleLine(withoutSpeakerMarks(withoutMarkup(text, maxLength), names), maxLength);

/** Puts quotation marks around an answer's words. No mark inside the words can close them. */
export const inQuotes = (text: string): string =>
	`“${text
		.replace(/[“„‟«»〝〞＂"]/g, "'")
		.replace(/”/g, "’")
		.trim()}”`;
