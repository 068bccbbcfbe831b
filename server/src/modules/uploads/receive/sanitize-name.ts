const MAX_LENGTH = 255;

/** Control characters and bidirectional controls. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file name that is safe to display and to save: no path, no control characters, limited length. */
export function sanitizeName(given: string): string {
	const name = given.normalize("NFC").replace(UNSAFE_CHARACTERS, "").split(/[\\/]/).at(-1)?.trim() ?? "";
	const bare = name.replace(/^\.+/, "");
	if (bare.length <= MAX_LENGTH) return bare || "file";
	const extension = /\.[A-Za-z0-9]{1,8}$/.exec(bare)?.[0] ?? "";
	return (
		bare
			.slice(0, MAX_LENGTH - extension.length)
			.toWellFormed()
			.replace(/\ufffd$/, "") + extension
	);
}
