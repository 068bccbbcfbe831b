import { randomBytes } from "node:crypto";

/** Leaves room for JSON escapes: a line break or quotation mark takes two characters. */
export const JSON_GROWTH = 1.25;

/** The text up to so many units, without half of a surrogate pair. */
export const cutTo = (text: string, units: number): string =>
	text.length <= units ? text : `${text.slice(0, units - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** The text as JSON, cut again if masked names and escapes made it too long. */
export function toBoundedJson(text: string, units: number): string {
	const maxLength = units * JSON_GROWTH;
	let shortened = text.slice(0, units);
	let json = JSON.stringify(shortened);
	while (json.length > maxLength) {
		shortened = shortened.slice(0, Math.floor((shortened.length * maxLength) / json.length) - 1);
		json = JSON.stringify(shortened);
	}
	return json;
}

/** A boundary that no text contains: it is drawn after all texts are known, and drawn again if one contains it. */
export function boundaryFor(texts: readonly string[], draw: () => string): string {
	for (;;) {
		const boundary = `=====${draw()}=====`;
		if (!texts.some((text) => text.includes(boundary))) return boundary;
	}
}

export const drawBoundary = (): string => randomBytes(16).toString("hex");

export const dataBlock = (heading: string, text: string, boundary: string): string =>
	`${heading}\n${boundary}\n${text}\n${boundary}`;
