import { readFileSync } from "node:fs";
import { findJsonMistake } from "./json-mistake.ts";

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Why a file cannot be opened, by the code of the system. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
	ENOENT: "there is no such file",
	EACCES: "the user who runs Parallax may not read it",
	EISDIR: "it is a folder",
};

/** Windows PowerShell writes UTF-16, which begins with these two bytes. */
const decoded = (content: Buffer): string =>
	content.toString(content[0] === 0xff && content[1] === 0xfe ? "utf16le" : "utf8");

/** The content of a file, or a sentence about why it cannot be read. The sentence never quotes the file, which may contain a secret. */
export function readJsonFile(path: string): { readonly value?: unknown; readonly problem?: string } {
	let text: string;
	try {
		text = decoded(readFileSync(path)).replace(/^\ufeff/, "");
	} catch (error) {
		const { code = "unknown" } = error as NodeJS.ErrnoException;
		return { problem: `${path} cannot be read: ${FILE_PROBLEMS[code] ?? code}.` };
	}
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		const mistake = findJsonMistake(text);
		return { problem: `${path} is not JSON${mistake ? `. Line ${mistake.line}: ${mistake.what}` : ""}.` };
	}
}
