import { literalLine } from "../../analysis/index.ts";

/** The longest text of a reply. */
export const MAX_REPLY_WORDS = 60;
/** Of scripts without spaces, this is about as much. */
const MAX_TEXT_UNITS = 480;

/** One line of at most 60 words. */
export function shortText(text: unknown): string {
	const line = literalLine(typeof text === "string" ? text : "", MAX_TEXT_UNITS);
	const words = line.split(" ");
	return words.length <= MAX_REPLY_WORDS ? line : `${words.slice(0, MAX_REPLY_WORDS).join(" ")}…`;
}
