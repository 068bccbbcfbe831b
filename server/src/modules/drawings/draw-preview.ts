import { countClaims } from "@parallax/contract";
import type { Drawing } from "../../platform/pictures/index.ts";
import { DISPUTE_HEIGHT, drawDispute } from "./draw-dispute.ts";
import type { Claims, DrawnAnswer } from "./drawn-answer.ts";
import { messages } from "./messages.ts";
import { PALETTE } from "./palette.ts";
import { box, brand, type Layer, line, mergeLayers, seatMark, seatName, shapesOnly } from "./shapes.ts";

/** The size that link previews expect. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const INNER_WIDTH = WIDTH - 2 * MARGIN;
const COLUMNS_Y = 478;

/** Part of the tag of every picture: another number makes caches fetch pictures that were drawn differently. */
export const PREVIEW_VERSION = 3;

const PROMPT_TOP = 160;
const VERDICT_BOTTOM = COLUMNS_Y - 20;

export interface PreviewFacts {
	/** The first of the chat. */
	readonly prompt: string;
	/** How many prompts the chat has. */
	readonly prompts: number;
	readonly answers: readonly DrawnAnswer[];
	/** Null without an analysis. */
	readonly claims: Claims | null;
	/** Whether the claims are an assistant's reading of exactly these answers, so that a dispute can be quoted. */
	readonly quotable: boolean;
}

function outcome({ status, totalMs, logo }: DrawnAnswer): readonly [string, string] {
	if (logo === "pasted") return [messages.pasted, PALETTE.quiet];
	if (status === "pending") return [messages.pending, PALETTE.quiet];
	if (status === "error") return [messages.failed, PALETTE.red];
	return [totalMs === null ? "" : messages.seconds(totalMs), PALETTE.quiet];
}

/** Up to four columns have a quarter of the width each; more columns share it. */
const MAX_ROOMY_SEATS = 4;

function roomyColumn(answer: DrawnAnswer, index: number): Layer {
	const { status, words, demo, tint } = answer;
	const gap = 32;
	const width = (INNER_WIDTH - (MAX_ROOMY_SEATS - 1) * gap) / MAX_ROOMY_SEATS;
	const x = MARGIN + index * (width + gap);
	const [label, colour] = outcome(answer);
	const parts = [
		box(x, COLUMNS_Y, width, 4, tint),
		seatMark(answer, { x, y: COLUMNS_Y + 26 }, 32),
		line(status === "success" ? `${label} · ${messages.words(words)}` : label, {
			x,
			y: COLUMNS_Y + 92,
			size: 22,
			colour,
		}),
	];
	if (demo) parts.push(line(messages.demo, { x, y: COLUMNS_Y + 122, size: 20, colour: PALETTE.amber }));
	const name = seatName(answer, { x: x + 44, y: COLUMNS_Y + 52, size: 28, width: width - 44 });
	return mergeLayers([shapesOnly(parts.join("")), name]);
}

function narrowColumn(answer: DrawnAnswer, index: number, columnCount: number): Layer {
	const { status, words, demo, tint } = answer;
	const gap = 16;
	const width = (INNER_WIDTH - (columnCount - 1) * gap) / columnCount;
	const x = MARGIN + index * (width + gap);
	const [label, colour] = outcome(answer);
	const parts = [
		box(x, COLUMNS_Y, width, 4, tint),
		seatMark(answer, { x, y: COLUMNS_Y + 18 }, 24),
		line(label, { x, y: COLUMNS_Y + 98, size: 17, colour }),
	];
	if (status === "success")
		parts.push(line(messages.words(words), { x, y: COLUMNS_Y + 120, size: 17, colour: PALETTE.quiet }));
	if (demo) parts.push(line(messages.demoMark, { x: x + 34, y: COLUMNS_Y + 37, size: 16, colour: PALETTE.amber }));
	const name = seatName(answer, { x, y: COLUMNS_Y + 72, size: 20, width });
	return mergeLayers([shapesOnly(parts.join("")), name]);
}

const column = (answer: DrawnAnswer, index: number, all: readonly DrawnAnswer[]): Layer =>
	all.length > MAX_ROOMY_SEATS ? narrowColumn(answer, index, all.length) : roomyColumn(answer, index);

/** The counts of claims, or of answers. */
function figures({ answers, claims }: PreviewFacts): string {
	const textStyle = { x: MARGIN, y: 440, size: 26 };
	const answered = answers.filter(({ status }) => status === "success").length;
	if (!claims || claims.length === 0) {
		return line(messages.answered(answered, answers.length), { ...textStyle, colour: PALETTE.quiet });
	}
	const { agreed, contradicted } = countClaims(claims);
	const label = agreed > 0 ? messages.agreed(agreed) : messages.noneAgreed;
	const opposed =
		contradicted > 0 ? `<tspan dx="20" fill="${PALETTE.red}">${messages.contradicted(contradicted)}</tspan>` : "";
	return line(label, { ...textStyle, colour: PALETTE.quiet, bold: true }).replace("</text>", `${opposed}</text>`);
}

/** The most important dispute in words, or the counts where none can be quoted. */
function verdict(facts: PreviewFacts): Layer & { readonly top: number } {
	const top = VERDICT_BOTTOM - DISPUTE_HEIGHT;
	const { claims, quotable } = facts;
	const dispute =
		claims && quotable ? drawDispute({ ...facts, claims }, { left: MARGIN, top, width: INNER_WIDTH }) : null;
	return dispute ? { ...dispute, top } : { ...shapesOnly(figures(facts)), top: 404 };
}

/** The preview picture of a chat. */
export function drawPreview(facts: PreviewFacts): Drawing {
	const said = verdict(facts);
	const shapes = [
		box(0, 0, WIDTH, HEIGHT, PALETTE.ground),
		brand({ x: MARGIN, y: 56 }, 40),
		line(messages.shared(facts.prompts), { x: WIDTH - MARGIN, y: 87, size: 24, colour: PALETTE.faint, alignEnd: true }),
		box(MARGIN, 122, INNER_WIDTH, 2, PALETTE.ink),
		said.shapes,
	];
	const columns = mergeLayers(facts.answers.map(column));
	const prompt = {
		text: facts.prompt,
		left: MARGIN,
		top: PROMPT_TOP,
		width: INNER_WIDTH,
		height: said.top - 12 - PROMPT_TOP,
		sizes: [60, 48, 38, 32],
		colour: PALETTE.ink,
		bold: true,
	} as const;
	return {
		width: WIDTH,
		height: HEIGHT,
		shapes: shapes.join("") + columns.shapes,
		texts: [prompt, ...said.words, ...columns.words],
	};
}
