import { isJson, type Json } from "../json.ts";

const MAX_MESSAGE_UNITS = 200;
/** Only this much of a longer message is read. */
const MAX_READ_UNITS = 2000;
/** This many units of a confidential text identify it. */
const WINDOW_UNITS = 16;
/** A key or a header value that is shorter than a window counts as a whole, unless it is as short as a syllable. */
const MIN_SECRET_UNITS = 4;

/** Without control characters and bidirectional marks, and with single spaces. */
const oneLine = (text: string): string => text.replace(/\s/g, " ").replace(/\p{C}/gu, "").replace(/ {2,}/g, " ").trim();

/** The only places of a body whose text is shown. */
function candidates(body: Json): unknown[] {
	const { error } = body;
	return [isJson(error) ? error.message : undefined, error, body.message, body.detail];
}

/** The vendor's own message about a failure as one short line; null where the body has none in the usual places. */
export function vendorMessageIn(body: unknown): string | null {
	if (!isJson(body) || Array.isArray(body)) return null;
	const text = candidates(body).find((candidate) => typeof candidate === "string");
	const message = oneLine(String(text ?? "").slice(0, MAX_READ_UNITS))
		.slice(0, MAX_MESSAGE_UNITS)
		.toWellFormed()
		.trim();
	return message === "" ? null : message;
}

/** The number of a window, from its first two units: only windows with a known number are compared. */
const numberOf = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);

/** Whether the message contains a whole window of the text. The time grows only with the length of the text. */
function hasWindowOf(message: string, text: string): boolean {
	const windows = new Set<string>();
	const numbers = new Set<number>();
	for (let at = 0; at + WINDOW_UNITS <= message.length; at += 1) {
		windows.add(message.slice(at, at + WINDOW_UNITS));
		numbers.add(numberOf(message, at));
	}
	for (let at = 0; at + WINDOW_UNITS <= text.length; at += 1) {
		if (numbers.has(numberOf(text, at)) && windows.has(text.slice(at, at + WINDOW_UNITS))) return true;
	}
	return false;
}

const comparable = (text: string): string => oneLine(text).toLowerCase();

/** Whether a message repeats a part of a prompt, a system text or an answer. */
export const quotesText = (message: string, texts: readonly string[]): boolean =>
	texts.some((text) => hasWindowOf(comparable(message), comparable(text)));

/** Whether a message repeats a part of a key or of a header value, or a short one as a whole. */
export function quotesSecret(message: string, secrets: readonly string[]): boolean {
	const known = comparable(message);
	const parts = secrets.flatMap((secret) => [comparable(secret), ...comparable(secret).split(" ")]);
	const isShort = ({ length }: string) => length >= MIN_SECRET_UNITS && length < WINDOW_UNITS;
	return parts.some((part) => (isShort(part) ? known.includes(part) : hasWindowOf(known, part)));
}
