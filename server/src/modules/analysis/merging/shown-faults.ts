import type { Speaker } from "../draft/speakers.ts";
import { cutTo } from "../judging/data-blocks.ts";
import { hasWords } from "../text/table-neighbours.ts";
import type { ReviewedFault } from "./reviewed-faults.ts";

const MAX_WORDS_UNITS = 240;
const MAX_TEXT_UNITS = 320;

/** A fault as a writer reads it. */
export interface ShownFault {
	readonly seat: string;
	readonly words: string;
	readonly text: string;
}

/** The faults that can be shown without a name: a reviewer may have named another column in its reason. */
export function shownFaults(
	faults: readonly ReviewedFault[],
	speakers: readonly Speaker[],
	mask: (seat: string, text: string) => string,
): ShownFault[] {
	const names = speakers.map(({ name }) => name.toLowerCase());
	return faults
		.filter(({ seat }) => speakers.some((speaker) => speaker.seat === seat))
		.map(({ seat, quote, text }) => ({
			seat,
			words: mask(seat, cutTo(quote.split("\n").join(" … "), MAX_WORDS_UNITS)),
			text: mask(seat, cutTo(text, MAX_TEXT_UNITS)),
		}))
		.filter(({ text }) => !names.some((name) => hasWords(text.toLowerCase(), name)));
}
