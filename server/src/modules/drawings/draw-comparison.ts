import type { ProviderId } from "@parallax/contract";
import type { Drawing, TextBox } from "../../platform/pictures/index.ts";
import { assistantName } from "../../providers/index.ts";
import type { Claims, DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE, tintOf } from "./palette.ts";
import { bar, box, brand, line, providerMark, type Stance } from "./shapes.ts";

const WIDTH = 1600;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;
const TOP = 132;
const HEADS = 84;
const ROW = 84;
const CELL = 150;
const CLAIMS_MAX = 10;
const FIGURE_ROW = 60;

export interface ComparisonFacts {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
}

const stanceOf = (claim: Claims[number], id: ProviderId): Stance => claim.cells[id]?.stance ?? "silent";

/** Contradictions first, then what most say together. */
function mostTelling(claims: Claims): Claims {
	const weight = ({ cells }: Claims[number]): number => {
		const stances = Object.values(cells).map((cell) => cell?.stance);
		return (stances.includes("contradicts") ? 10 : 0) + stances.length;
	};
	return claims.toSorted((a, b) => weight(b) - weight(a)).slice(0, CLAIMS_MAX);
}

const cellX = (place: number, all: number): number => WIDTH - MARGIN - (all - place) * CELL;

function heads(answers: readonly DrawnAnswer[]): string {
	return answers
		.map(({ provider, demo }, place) => {
			const x = cellX(place, answers.length);
			const name = line(assistantName(provider), { x: x + 34, y: TOP + 44, size: 21, bold: true });
			const mark = providerMark(provider, { x, y: TOP + 25 }, 24);
			return `${mark}${name}${demo ? line(messages.demoMark, { x: x + 34, y: TOP + 66, size: 16, colour: PALETTE.amber }) : ""}`;
		})
		.join("");
}

function claimRow(
	claim: Claims[number],
	answers: readonly DrawnAnswer[],
	y: number,
): { shapes: string; words: TextBox } {
	const cells = answers.map(({ provider, status }, place) => {
		const at = { x: cellX(place, answers.length) + 8, y: y + 14 };
		if (status !== "success") return line("–", { x: at.x, y: y + 50, size: 24, colour: PALETTE.faint });
		return bar(stanceOf(claim, provider), at, 2.8, tintOf(provider));
	});
	return {
		shapes: box(MARGIN, y, INNER, 1, PALETTE.hairline) + cells.join(""),
		words: {
			text: claim.claim,
			left: MARGIN,
			top: y + 16,
			width: INNER - answers.length * CELL - 48,
			height: ROW - 24,
			sizes: [24, 20],
			colour: PALETTE.ink,
		},
	};
}

function legend(y: number): string {
	const stances = ["says", "contradicts", "silent"] as const;
	return stances
		.map((stance, place) => {
			const x = MARGIN + place * 210;
			return (
				bar(stance, { x, y: y - 18 }, 1.3) +
				line(messages.legend[stance], { x: x + 16, y, size: 18, colour: PALETTE.quiet })
			);
		})
		.join("");
}

/** How long each answer is, and how long it took: the thin line is the wait for the first word. */
function figures(answers: readonly DrawnAnswer[], top: number): string {
	const answered = answers.filter(({ status }) => status === "success");
	const mostWords = Math.max(1, ...answered.map(({ words }) => words));
	const mostMs = Math.max(1, ...answered.map(({ totalMs }) => totalMs ?? 0));
	const [lengthX, timeX, room] = [MARGIN + 220, MARGIN + 880, 440];
	const rows = answered.map(({ provider, words, firstWordMs, totalMs }, place) => {
		const y = top + 52 + place * FIGURE_ROW;
		const tint = tintOf(provider);
		const wait = ((firstWordMs ?? 0) / mostMs) * room;
		const whole = ((totalMs ?? 0) / mostMs) * room;
		const long = (words / mostWords) * room;
		return [
			providerMark(provider, { x: MARGIN, y: y + 2 }, 24),
			line(assistantName(provider), { x: MARGIN + 34, y: y + 22, size: 21, bold: true }),
			box(lengthX, y + 6, long, 16, tint),
			line(messages.words(words), { x: lengthX + long + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
			box(timeX, y + 13, wait, 2, tint),
			box(timeX + wait, y + 6, whole - wait, 16, tint),
			totalMs === null
				? ""
				: line(messages.seconds(totalMs), { x: timeX + whole + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
		].join("");
	});
	const head = { y: top + 22, size: 19, colour: PALETTE.faint };
	return [
		box(MARGIN, top - 24, INNER, 2, PALETTE.ink),
		line(messages.length, { x: lengthX, ...head }),
		line(messages.time, { x: timeX, ...head }),
		...rows,
	].join("");
}

/** Who said what, how much of it, and how soon: the comparison as a picture. */
export function drawComparison({ claims, answers }: ComparisonFacts): Drawing {
	const shown = mostTelling(claims);
	const rows = shown.map((claim, place) => claimRow(claim, answers, TOP + HEADS + place * ROW));
	const end = TOP + HEADS + shown.length * ROW;
	const figuresY = end + 96;
	const answered = answers.filter(({ status }) => status === "success").length;
	const height = figuresY + 52 + answered * FIGURE_ROW + 24;
	const shapes = [
		box(0, 0, WIDTH, height, PALETTE.ground),
		line(messages.whoSaidWhat, { x: MARGIN, y: 84, size: 36, bold: true }),
		brand({ x: WIDTH - MARGIN - 142, y: 56 }, 32),
		box(MARGIN, TOP - 20, INNER, 2, PALETTE.ink),
		heads(answers),
		...rows.map((row) => row.shapes),
		legend(end + 34),
		figures(answers, figuresY),
	];
	return { width: WIDTH, height, shapes: shapes.join(""), texts: rows.map((row) => row.words) };
}
