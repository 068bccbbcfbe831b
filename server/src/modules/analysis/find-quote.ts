import { plainPassages, withoutMarks } from "./reading/plain-passages.ts";

const LEAST_UNITS = 3;
/** Signs that are set in more than one way, each for one other, so that places stay the same. */
const SET_ALIKE: readonly (readonly [RegExp, string])[] = [
	[/[“”„«»]/g, '"'],
	[/[‘’‚]/g, "'"],
	[/[‐‑–—]/g, "-"],
];

const setAlike = (text: string): string => SET_ALIKE.reduce((made, [signs, one]) => made.replace(signs, one), text);

/** What can be quoted of an answer: its passages without marks. */
export const quotablePassages = plainPassages;

/** The words as they stand in the answer; null when they do not stand there, or in no single passage. */
export function findQuote(quote: string, passages: readonly string[]): string | null {
	const plain = withoutMarks(quote).replace(/^[“"'‘«]+|[”"'’»]+$/g, "");
	const wanted = setAlike(plain);
	if (wanted.length < LEAST_UNITS || !/[\p{L}\p{N}]/u.test(wanted)) return null;
	for (const passage of passages) {
		const at = setAlike(passage).indexOf(wanted);
		if (at >= 0) return passage.slice(at, at + wanted.length);
	}
	return null;
}
