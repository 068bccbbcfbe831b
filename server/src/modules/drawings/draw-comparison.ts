import type { Drawing } from "../../platform/pictures/index.ts";
import type { Claims, DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE } from "./palette.ts";
import { bar, box, brand, type Layer, line, STANCES, seatMark, seatName, shapesOnly, together } from "./shapes.ts";

const WIDTH = 1600;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;
const TOP = 132;
const HEADS = 84;
const ROW = 84;
const CLAIMS_MAX = 10;
const FIGURE_ROW = 60;

export interface ComparisonFacts {
	readonly claims: Claims;
	readonly answers: readonly DrawnAnswer[];
}

/** Sorts contradicted claims first, then those with most seats. */
function mostTelling(claims: Claims): Claims {
	const weight = ({ cells }: Claims[number]): number => {
		const stances = Object.values(cells).map(({ stance }) => stance);
		return (stances.includes("contradicts") ? 10 : 0) + stances.length;
	};
	return claims.toSorted((a, b) => weight(b) - weight(a)).slice(0, CLAIMS_MAX);
}

/** With up to four seats, their names are beside their marks, otherwise below. */
const ROOMY_MOST = 4;
const cellWidth = (all: number): number => (all > ROOMY_MOST ? 104 : 150);
const cellX = (place: number, all: number): number => WIDTH - MARGIN - (all - place) * cellWidth(all);

function roomyHead(answer: DrawnAnswer, x: number): Layer {
	const name = seatName(answer, { x: x + 34, y: TOP + 44, size: 21, width: cellWidth(1) - 38 });
	const demo = answer.demo ? line(messages.demoMark, { x: x + 34, y: TOP + 66, size: 16, colour: PALETTE.amber }) : "";
	return together([shapesOnly(seatMark(answer, { x, y: TOP + 25 }, 24)), name, shapesOnly(demo)]);
}

function narrowHead(answer: DrawnAnswer, x: number, width: number): Layer {
	const name = seatName(answer, { x, y: TOP + 54, size: 17, width: width - 8 });
	const demo = answer.demo ? line(messages.demoMark, { x: x + 34, y: TOP + 26, size: 16, colour: PALETTE.amber }) : "";
	return together([shapesOnly(seatMark(answer, { x, y: TOP + 6 }, 24)), name, shapesOnly(demo)]);
}

const heads = (answers: readonly DrawnAnswer[]): Layer =>
	together(
		answers.map((answer, place) => {
			const x = cellX(place, answers.length);
			return answers.length > ROOMY_MOST ? narrowHead(answer, x, cellWidth(answers.length)) : roomyHead(answer, x);
		}),
	);

function claimRow(claim: Claims[number], answers: readonly DrawnAnswer[], y: number): Layer {
	const cells = answers.map(({ seat, status, tint }, place) => {
		const at = { x: cellX(place, answers.length) + 8, y: y + 14 };
		if (status !== "success") return line("–", { x: at.x, y: y + 50, size: 24, colour: PALETTE.faint });
		return bar(claim.cells[seat]?.stance ?? "silent", at, 2.8, tint);
	});
	const words = {
		text: claim.claim,
		left: MARGIN,
		top: y + 16,
		width: INNER - answers.length * cellWidth(answers.length) - 48,
		height: ROW - 24,
		sizes: [24, 20],
		colour: PALETTE.ink,
	} as const;
	return { shapes: box(MARGIN, y, INNER, 1, PALETTE.hairline) + cells.join(""), words: [words] };
}

/** The legend of the signs that the drawing uses. */
function legend(claims: Claims, y: number): string {
	const shown = new Set(claims.flatMap(({ cells }) => Object.values(cells).map(({ stance }) => stance)));
	return STANCES.filter((stance) => stance === "silent" || shown.has(stance))
		.map((stance, place) => {
			const x = MARGIN + place * 210;
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
	const mostWords = Math.max(1, ...answered.map(({ words }) => words));
	const mostMs = Math.max(1, ...answered.map(({ totalMs }) => totalMs ?? 0));
	const [lengthX, timeX, room] = [MARGIN + 220, MARGIN + 880, 440];
	const rows = answered.map((answer, place): Layer => {
		const { words, firstWordMs, totalMs, tint } = answer;
		const y = top + 52 + place * FIGURE_ROW;
		const wait = ((firstWordMs ?? 0) / mostMs) * room;
		const whole = ((totalMs ?? 0) / mostMs) * room;
		const long = (words / mostWords) * room;
		const shapes = [
			seatMark(answer, { x: MARGIN, y: y + 2 }, 24),
			box(lengthX, y + 6, long, 16, tint),
			line(messages.words(words), { x: lengthX + long + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
			box(timeX, y + 13, wait, 2, tint),
			box(timeX + wait, y + 6, whole - wait, 16, tint),
			totalMs === null
				? ""
				: line(messages.seconds(totalMs), { x: timeX + whole + 12, y: y + 21, size: 19, colour: PALETTE.quiet }),
		];
		const name = seatName(answer, { x: MARGIN + 34, y: y + 22, size: 21, width: lengthX - MARGIN - 44 });
		return together([shapesOnly(shapes.join("")), name]);
	});
	const head = { y: top + 22, size: 19, colour: PALETTE.faint };
	const above = [
		box(MARGIN, top - 24, INNER, 2, PALETTE.ink),
		line(messages.length, { x: lengthX, ...head }),
		line(messages.time, { x: timeX, ...head }),
	];
	return together([shapesOnly(above.join("")), ...rows]);
}

/** The comparison as a picture: claims by seat, and length and duration of the answers. */
export function drawComparison({ claims, answers }: ComparisonFacts): Drawing {
	const shown = mostTelling(claims);
	const rows = shown.map((claim, place) => claimRow(claim, answers, TOP + HEADS + place * ROW));
	const end = TOP + HEADS + shown.length * ROW;
	const figuresY = end + 96;
	const answered = answers.filter(({ status }) => status === "success").length;
	const height = figuresY + 52 + answered * FIGURE_ROW + 24;
	const frame = [
		box(0, 0, WIDTH, height, PALETTE.ground),
		line(messages.whoSaidWhat, { x: MARGIN, y: 84, size: 36, bold: true }),
		brand({ x: WIDTH - MARGIN - 142, y: 56 }, 32),
		box(MARGIN, TOP - 20, INNER, 2, PALETTE.ink),
		legend(shown, end + 34),
	];
	const { shapes, words } = together([shapesOnly(frame.join("")), heads(answers), ...rows, figures(answers, figuresY)]);
	return { width: WIDTH, height, shapes, texts: words };
}
