import type { TextBox } from "../../platform/pictures/index.ts";
import type { DrawnSeat } from "./drawn-answer.ts";
import { LOGOS, WORDMARK } from "./outlines.ts";
import { PALETTE } from "./palette.ts";

interface Point {
	readonly x: number;
	readonly y: number;
}

export interface Line extends Point {
	readonly size: number;
	readonly colour?: string;
	readonly bold?: boolean;
	readonly alignEnd?: boolean;
}

/** A line of the product's own text at `y`. Untrusted text is rendered as a `TextBox` instead. */
export function line(
	words: string,
	{ x, y, size, colour = PALETTE.ink, bold = false, alignEnd = false }: Line,
): string {
	const safe = words.replace(/[&<>]/g, (mark) => `&#${mark.codePointAt(0)};`);
	const style = `font-family="Inter" font-weight="${bold ? 600 : 400}" font-size="${size}" fill="${colour}"`;
	return `<text x="${x}" y="${y}" ${style} text-anchor="${alignEnd ? "end" : "start"}">${safe}</text>`;
}

export const box = (x: number, y: number, width: number, height: number, colour: string): string =>
	`<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" fill="${colour}"/>`;

const initialsOf = (name: string): string =>
	name
		.split(/[^A-Za-z0-9]+/)
		.filter(Boolean)
		.slice(0, 2)
		.map((word) => word.charAt(0).toUpperCase())
		.join("");

/** The logo of the assistant, else the initials of the seat. */
export function seatMark({ logo, name, tint }: DrawnSeat, { x, y }: Point, size: number): string {
	if (logo)
		return `<path transform="translate(${x} ${y}) scale(${size / 24})" fill="${PALETTE.ink}" d="${LOGOS[logo]}"/>`;
	const initials = initialsOf(name);
	if (initials === "") return box(x, y, size, size, tint);
	return line(initials, { x, y: y + size * 0.8, size: size * 0.75, bold: true });
}

/** A part of a picture: shapes, and untrusted texts. */
export interface Layer {
	readonly shapes: string;
	readonly words: readonly TextBox[];
}

/** The width of a wide letter, relative to the font size. */
const LETTER_WIDTH = 0.66;
const PLAIN = /^[A-Za-z0-9 .-]*$/;

/** The name of a seat on a line at `y`. Long names and other scripts are rendered as untrusted text. */
export function seatName({ name }: DrawnSeat, { x, y, size, width }: Line & { readonly width: number }): Layer {
	if (PLAIN.test(name) && name.length * size * LETTER_WIDTH <= width)
		return { shapes: line(name, { x, y, size, bold: true }), words: [] };
	const height = Math.ceil(size * 1.5);
	const small = Math.round(size * 0.75);
	const words = {
		text: name,
		left: x,
		top: y - size,
		width,
		height,
		sizes: [size, small],
		colour: PALETTE.ink,
	} as const;
	return { shapes: "", words: [{ ...words, bold: true }] };
}

export const mergeLayers = (layers: readonly Layer[]): Layer => ({
	shapes: layers.map(({ shapes }) => shapes).join(""),
	words: layers.flatMap(({ words }) => words),
});

export const shapesOnly = (shapes: string): Layer => ({ shapes, words: [] });

export const STANCES = ["says", "contradicts", "differs", "declines", "silent"] as const;
export type Stance = (typeof STANCES)[number];

/** On the line: says it. Below the line: contradicts. A broken bar: differs. A thin line: declines. A square: silent. */
export function bar(stance: Stance, { x, y }: Point, unit: number, colour: string = PALETTE.ink): string {
	const piece = (top: number, height: number, fill: string, left = 0, width = 3) =>
		box(x + left * unit, y + top * unit, width * unit, height * unit, fill);
	if (stance === "silent") return piece(7, 3, PALETTE.rule);
	if (stance === "declines") return piece(1.5, 12, PALETTE.quiet, 1, 1);
	if (stance === "differs") return piece(4, 4.5, colour) + piece(11.5, 4.5, colour);
	return stance === "says" ? piece(1.5, 12, colour) : piece(6.5, 12, PALETTE.red);
}

/** The product's logo and name, `size` high. */
export function brand({ x, y }: Point, size: number): string {
	const unit = size / 20;
	const bars = [1, 6, 11, 16]
		.map((at, index) =>
			index === 2
				? box(x + at * unit, y + 6.5 * unit, 3 * unit, 12 * unit, PALETTE.accent)
				: box(x + at * unit, y + 1.5 * unit, 3 * unit, 12 * unit, PALETTE.ink),
		)
		.join("");
	const scale = (size * 0.66) / 728;
	const name = `<path transform="translate(${x + size * 1.28 - 59 * scale} ${y + size * 0.79}) scale(${scale})" fill="${PALETTE.ink}" d="${WORDMARK}"/>`;
	return bars + name;
}
