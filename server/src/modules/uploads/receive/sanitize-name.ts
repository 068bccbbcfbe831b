const MAX_UNITS = 255;

/** Control characters and bidirectional controls. */
const NOT_FOR_NAMES = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file name that is safe to display and to save: no path, no control characters, limited length. */
export function sanitizeName(given: string): string {
	const name = given.normalize("NFC").replace(NOT_FOR_NAMES, "").split(/[\\/]/).at(-1)?.trim() ?? "";
	const bare = name.replace(/^\.+/, "");
	if (bare.length <= MAX_UNITS) return bare || "file";
	const ending = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? "";
	return (
		bare
			.slice(0, MAX_UNITS - ending.length)
			.toWellFormed()
			.replace(/\ufffd$/, "") + ending
	);
}
