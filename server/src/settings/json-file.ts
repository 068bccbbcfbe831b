import { readFileSync } from "node:fs";

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The content of a file, or a sentence about why it cannot be read. The sentence never quotes the file, which may contain a secret. */
export function readJsonFile(path: string): { readonly value?: unknown; readonly problem?: string } {
	let text: string;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		return { problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).` };
	}
	try {
		return { value: JSON.parse(text.replace(/^\ufeff/, "")) as unknown };
	} catch (error) {
		const [, line] = /line (\d+)/.exec((error as Error).message) ?? [];
		return { problem: `the file is not JSON${line ? `: see line ${line}` : ""}.` };
	}
}
