import { withoutSpeakerMarks } from "./speaker-marks.ts";

const HEAD_OR_ITEM = /^(?:[-+*•>#]+\s+|[>#]+)+/;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** More combining marks on one letter than any script uses. They would cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;
/** A visible character. Some letters and marks are never drawn; a text of only these counts as empty. */
const SEEN = /[[\p{L}\p{N}\p{S}]--\p{Default_Ignorable_Code_Point}]/v;
const HALF_OF_PAIR = /[\ud800-\udbff]$/;

/** Brackets that could be a Markdown link, definition or note, or hide an address. Others are code: '[1].sort()'. */
const LINK = /\][ \t]*[([:]|\[[\^!]/;

function withoutLinks(text: string): string {
	const without = text.replace(/[[\]]/g, "");
	return LINK.test(text) || without.replace(/[*`]/g, "").search(ADDRESS) >= 0 ? without : text;
}

function cutAtWord(line: string, most: number): string {
	if (line.length <= most) return line;
	const cut = line.slice(0, most - 1);
	const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2)).replace(HALF_OF_PAIR, "");
	return `${words.trimEnd()}…`;
}

/** The text without heading and list marks, markup, addresses and line breaks. */
function withoutMarkup(text: string, most: number): string {
	return (
		withoutLinks(text.slice(0, most * 4))
			.replace(HALF_OF_PAIR, "")
			.toWellFormed()
			.replace(ADDRESS, "")
			.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
			.replace(/[\p{Cc}|]/gu, " ")
			.replace(/(?<=\d)\*(?=\d)/g, "×")
			.replace(/[*`]|~~+/g, "")
			.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
			.replace(/<(?=[a-z/!?])/gi, "")
			.replace(/&(?=#?\w{1,32};)/g, "& ")
			// Again, because marks inside an address may have hidden it until now.
			.replace(ADDRESS, "")
			.replace(TOO_MANY_MARKS, "$1")
			.replace(/\s+/g, " ")
			.trim()
			.replace(HEAD_OR_ITEM, "")
	);
}

const seen = (line: string, most: number): string => (SEEN.test(line) ? cutAtWord(line, most) : "");

/** One line of plain words, or an empty text. */
export const plainLine = (text: string, most: number): string => seen(withoutMarkup(text, most), most);

/** The same for untrusted text: also removes forged marks of who supports it. `names` are those of the chat's seats. */
export const oneLine = (text: string, most: number, names: readonly string[] = []): string =>
	seen(withoutSpeakerMarks(withoutMarkup(text, most), names), most);

/** Puts quotation marks around an answer's words. No mark inside the words can close them. */
export const inQuotes = (text: string): string =>
	`“${text
		.replace(/[“„‟«»〝〞＂"]/g, "'")
		.replace(/”/g, "’")
		.trim()}”`;
