import { type Claim, contradictedIn, countClaims, outcomeOf, rowsOf, seatsWith } from "@parallax/contract";
import type { Claims, DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE } from "./palette.ts";
import { type Layer, line } from "./shapes.ts";

/** The claim that says most about the question: a disputed direct reply, else the first disputed claim. */
function mostDisputed(claims: Claims): Claim | null {
	const disputed = rowsOf(claims).filter((row) => outcomeOf(row) === "contradicted");
	const [first] = disputed;
	const row = disputed.find(({ claim }) => claim.kind === "answer") ?? first;
	return row ? contradictedIn(row).claim : null;
}

/** With longer names the line would be cut before the second side, so both sides are counted instead. */
const MAX_SIDES_UNITS = 64;

/** Who says the claim and who contradicts it, in the order of the columns. */
function sidesOf(claim: Claim, answers: readonly DrawnAnswer[]): string {
	const namesOf = (wanted: "says" | "contradicts"): readonly string[] => {
		const seats = seatsWith(claim, wanted);
		return answers.filter(({ seat }) => seats.includes(seat)).map(({ name }) => name);
	};
	const [saying, contradicting] = [namesOf("says"), namesOf("contradicts")];
	const named = messages.sides(saying, contradicting);
	return named.length > MAX_SIDES_UNITS ? messages.countedSides(saying.length, contradicting.length) : named;
}

interface DisputeFacts {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
}

interface Place {
	readonly left: number;
	readonly top: number;
	readonly width: number;
}

const LABEL_WIDTH = 124;
const COUNTS_WIDTH = 400;
/** The height of the drawing. */
export const DISPUTE_HEIGHT = 106;

/** The most important dispute in words, and how many other claims there are; null when no claim is contradicted. */
export function drawDispute({ claims, answers }: DisputeFacts, { left, top, width }: Place): Layer | null {
	const claim = mostDisputed(claims);
	if (!claim) return null;
	const { agreed, contradicted } = countClaims(claims);
	const counts = messages.otherClaims(agreed, contradicted - 1);
	const [textLeft, textWidth] = [left + LABEL_WIDTH, width - LABEL_WIDTH];
	const words = { left: textLeft, colour: PALETTE.ink };
	return {
		shapes:
			line(messages.disputed, { x: left, y: top + 22, size: 24, colour: PALETTE.red, bold: true }) +
			line(counts, { x: left + width, y: top + 91, size: 20, colour: PALETTE.quiet, alignEnd: true }),
		words: [
			{ ...words, text: claim.claim, top, width: textWidth, height: 64, sizes: [26, 23], bold: true },
			{
				...words,
				text: sidesOf(claim, answers),
				top: top + 76,
				width: counts ? textWidth - COUNTS_WIDTH : textWidth,
				height: 30,
				sizes: [22, 18],
			},
		],
	};
}
