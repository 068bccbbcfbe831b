import { isContradicted } from "@parallax/contract";
import type { Drawing } from "../../platform/pictures/index.ts";
import type { Claims, DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE } from "./palette.ts";
import { bar, box, brand, type Layer, line, mergeLayers, STANCES, seatMark, seatName, shapesOnly } from "./shapes.ts";

const WIDTH = 1600;
const MARGIN = 64;
const INNER_WIDTH = WIDTH - 2 * MARGIN;
const TOP = 132;
const HEADER_HEIGHT = 84;
const ROW_HEIGHT = 84;
const MAX_CLAIMS = 10;
const FIGURE_ROW_HEIGHT = 60;

export interface ComparisonFacts {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
}

/** Sorts contradicted claims first, then those with most seats. */
function mostSignificant(claims: Claims): Claims {
	const weight = (claim: Claims[number]): number => (isContradicted(claim) ? 10 : 0) + Object.keys(claim.cells).length;
	return claims.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_CLAIMS);
}

/** With up to four seats, their names are beside their marks, otherwise below. */
const MAX_ROOMY_SEATS = 4;
const cellWidth = (columnCount: number): number => (columnCount > MAX_ROOMY_SEATS ? 104 : 150);
const cellX = (index: number, columnCount: number): number =>
	WIDTH - MARGIN - (columnCount - index) * cellWidth(columnCount);

function roomyHeader(answer: DrawnAnswer, x: number): Layer {
	const name = seatName(answer, { x: x + 34, y: TOP + 44, size: 21, width: cellWidth(1) - 38 });
	const demo = answer.demo ? line(messages.demoMark, { x: x + 34, y: TOP + 66, size: 16, colour: PALETTE.amber }) : "";
	return mergeLayers([shapesOnly(seatMark(answer, { x, y: TOP + 25 }, 24)), name, shapesOnly(demo)]);
}

function narrowHeader(answer: DrawnAnswer, x: number, width: number): Layer {
	const name = seatName(answer, { x, y: TOP + 54, size: 17, width: width - 8 });
	const demo = answer.demo ? line(messages.demoMark, { x: x + 34, y: TOP + 26, size: 16, colour: PALETTE.amber }) : "";
	return mergeLayers([shapesOnly(seatMark(answer, { x, y: TOP + 6 }, 24)), name, shapesOnly(demo)]);
}

const headers = (answers: readonly DrawnAnswer[]): Layer =>
	mergeLayers(
		answers.map((answer, index) => {
			const x = cellX(index, answers.length);
			return answers.length > MAX_ROOMY_SEATS
				? narrowHeader(answer, x, cellWidth(answers.length))
				: roomyHeader(answer, x);
		}),
	);

function claimRow(claim: Claims[number], answers: readonly DrawnAnswer[], y: number): Layer {
	const cells = answers.map(({ seat, status, tint }, index) => {
		const at = { x: cellX(index, answers.length) + 8, y: y + 14 };
		if (status !== "success") return line("–", { x: at.x, y: y + 50, size: 24, colour: PALETTE.faint });
		return bar(claim.cells[seat]?.stance ?? "silent", at, 2.8, tint);
	});
	const words = {
		text: claim.claim,
		left: MARGIN,
		top: y + 16,
		width: INNER_WIDTH - answers.length * cellWidth(answers.length) - 48,
		height: ROW_HEIGHT - 24,
		sizes: [24, 20],
		colour: PALETTE.ink,
	} as const;
	return { shapes: box(MARGIN, y, INNER_WIDTH, 1, PALETTE.hairline) + cells.join(""), words: [words] };
}

/** The legend of the signs that the drawing uses. */
function legend(claims: Claims, y: number): string {
	const shown = new Set(claims.flatMap(({ cells }) => Object.values(cells).map(({ stance }) => stance)));
	return STANCES.filter((stance) => stance === "silent" || shown.has(stance))
		.map((stance, index) => {
			const x = MARGIN + index * 210;
			return (
				bar(stance, { x, y: y - 18 }, 1.3) +
				line(messages.legend[stance], { x: x + 16, y, size: 18, colour: PALETTE.quiet })
			);
		})
		.join("");
}

/** Length and duration of each answer; a thin line shows the time to the first word. */
function figures(answers: readonly DrawnAnswer[], top: number): Layer {
	const answered = answers.filter(({ status }) => status === "success");
	const maxWords = Math.max(1, ...answered.map(({ words }) => words));
	const maxMs = Math.max(1, ...answered.map(({ totalMs }) => totalMs ?? 0));
	const [lengthX, timeX, maxBarWidth] = [MARGIN + 220, MARGIN + 880, 440];
	const rows = answered.map((answer, index): Layer => {
		const { words, firstWordMs, totalMs, tint } = answer;
		const y = top + 52 + index * FIGURE_ROW_HEIGHT;
		const waitWidth = ((firstWordMs ?? 0) / maxMs) * maxBarWidth;
		const totalWidth = ((totalMs ?? 0) / maxMs) * maxBarWidth;
		const lengthWidth = (words / maxWords) * maxBarWidth;
		const shapes = [
			seatMark(answer, { x: MARGIN, y: y + 2 }, 24),
			box(lengthX, y + 6, lengthWidth, 16, tint),
			line(messages.words(words), { x: lengthX + lengthWidth + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
			box(timeX, y + 13, waitWidth, 2, tint),
			box(timeX + waitWidth, y + 6, totalWidth - waitWidth, 16, tint),
			totalMs === null
				? ""
				: line(messages.seconds(totalMs), { x: timeX + totalWidth + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
		];
		const name = seatName(answer, { x: MARGIN + 34, y: y + 22, size: 21, width: lengthX - MARGIN - 44 });
		return mergeLayers([shapesOnly(shapes.join("")), name]);
	});
	const headingStyle = { y: top + 22, size: 19, colour: PALETTE.faint };
	const headings = [
		box(MARGIN, top - 24, INNER_WIDTH, 2, PALETTE.ink),
		line(messages.length, { x: lengthX, ...headingStyle }),
		line(messages.time, { x: timeX, ...headingStyle }),
	];
	return mergeLayers([shapesOnly(headings.join("")), ...rows]);
}

/** The comparison as a picture: claims by seat, and length and duration of the answers. */
export function drawComparison({ claims, answers }: ComparisonFacts): Drawing {
	const shown = mostSignificant(claims);
	const rows = shown.map((claim, index) => claimRow(claim, answers, TOP + HEADER_HEIGHT + index * ROW_HEIGHT));
	const end = TOP + HEADER_HEIGHT + shown.length * ROW_HEIGHT;
	const figuresY = end + 96;
	const answered = answers.filter(({ status }) => status === "success").length;
	const height = figuresY + 52 + answered * FIGURE_ROW_HEIGHT + 24;
	const frame = [
		box(0, 0, WIDTH, height, PALETTE.ground),
		line(messages.whoSaidWhat, { x: MARGIN, y: 84, size: 36, bold: true }),
		brand({ x: WIDTH - MARGIN - 142, y: 56 }, 32),
		box(MARGIN, TOP - 20, INNER_WIDTH, 2, PALETTE.ink),
		legend(shown, end + 34),
	];
	const { shapes, words } = mergeLayers([
		shapesOnly(frame.join("")),
		headers(answers),
		...rows,
		figures(answers, figuresY),
	]);
	return { width: WIDTH, height, shapes, texts: words };
}
