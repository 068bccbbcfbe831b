import type { ProviderId } from "@parallax/contract";
import { PROVIDER_MARKS, WORDMARK } from "./outlines.ts";
import { PALETTE } from "./palette.ts";

interface Place {
	readonly x: number;
	readonly y: number;
}

export interface Line extends Place {
	readonly size: number;
	readonly colour?: string;
	readonly bold?: boolean;
	readonly end?: boolean;
}

/** Words of our own, on a line at `y`; what others wrote is never set like this. */
export function line(words: string, { x, y, size, colour = PALETTE.ink, bold = false, end = false }: Line): string {
	const safe = words.replace(/[&<>]/g, (mark) => `&#${mark.codePointAt(0)};`);
	const look = `font-family="Inter" font-weight="${bold ? 600 : 400}" font-size="${size}" fill="${colour}"`;
	return `<text x="${x}" y="${y}" ${look} text-anchor="${end ? "end" : "start"}">${safe}</text>`;
}

export const box = (x: number, y: number, width: number, height: number, colour: string): string =>
	`<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" fill="${colour}"/>`;

export const providerMark = (id: ProviderId, { x, y }: Place, size: number, colour: string = PALETTE.ink): string =>
	`<path transform="translate(${x} ${y}) scale(${size / 24})" fill="${colour}" d="${PROVIDER_MARKS[id]}"/>`;

/** Whose words they are: on the line says it, below the line contradicts, a square is silent. */
export type Stance = "says" | "contradicts" | "silent";

/** One bar of the sign, on a field of 20 units height. */
export function bar(stance: Stance, { x, y }: Place, unit: number, colour: string = PALETTE.ink): string {
	if (stance === "silent") return box(x, y + 7 * unit, 3 * unit, 3 * unit, PALETTE.rule);
	const top = stance === "says" ? 1.5 : 6.5;
	return box(x, y + top * unit, 3 * unit, 12 * unit, stance === "says" ? colour : PALETTE.red);
}

/** The product's sign and its name, `size` high. */
export function brand({ x, y }: Place, size: number): string {
	const unit = size / 20;
	const bars = [1, 6, 11, 16]
		.map((at, place) =>
			place === 2
				? box(x + at * unit, y + 6.5 * unit, 3 * unit, 12 * unit, PALETTE.accent)
				: box(x + at * unit, y + 1.5 * unit, 3 * unit, 12 * unit, PALETTE.ink),
		)
		.join("");
	const scale = (size * 0.66) / 728;
	const name = `<path transform="translate(${x + size * 1.28 - 59 * scale} ${y + size * 0.79}) scale(${scale})" fill="${PALETTE.ink}" d="${WORDMARK}"/>`;
	return bars + name;
}
