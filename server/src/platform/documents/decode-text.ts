/** Characters that stand in no text: all controls but tab, line ends, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark a file that is no text
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

function decode(bytes: Uint8Array, encoding: string): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

const markedEncoding = (bytes: Uint8Array): string | null => {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
};

/** The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252, as older programs write; null when it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
	const marked = markedEncoding(bytes);
	const text = marked ? decode(bytes, marked) : (decode(bytes, "utf-8") ?? decode(bytes, "windows-1252"));
	return text === null || NO_TEXT.test(text) ? null : text;
}
