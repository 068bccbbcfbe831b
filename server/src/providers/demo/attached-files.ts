import type { MessageFile, Question } from "../port.ts";

/** Begins the part of a sample answer that is about the files of the prompt. */
export const FILES_MARK = "\n\n### What you attached\n\n";

const MAX_WORDS = 12;
const MAX_HEAD_UNITS = 1000;

/** As the page writes it beside the name of the file. */
function formatSize(bytes: number): string {
	const units = ["B", "KB", "MB"] as const;
	const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
	const amount = bytes / 1024 ** step;
	return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${units[step]}`;
}

/** As code, in which nothing else is formatted. */
const asCode = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

/** The first words; empty for a file without text, and for one that cannot be read now. */
async function firstWords(file: MessageFile): Promise<string> {
	const text = file.type.startsWith("image/") ? null : await file.readText().catch(() => null);
	return (text ?? "").slice(0, MAX_HEAD_UNITS).trim().split(/\s+/, MAX_WORDS).join(" ");
}

async function describe(file: MessageFile): Promise<string> {
	const words = await firstWords(file);
	const pages = file.pages === null ? "" : `, ${file.pages} ${file.pages === 1 ? "page" : "pages"}`;
	const begins = words === "" ? "" : `, begins with ${asCode(words)}`;
	return `- ${asCode(file.name)}: ${formatSize(file.size)}${pages}${begins}`;
}

/** The part about the files of the prompt; empty without files. */
export async function attachedFiles({ messages }: Question): Promise<string> {
	const files = (messages.at(-1)?.files ?? []).filter(({ isOfPrompt, isNameOnly }) => isOfPrompt && !isNameOnly);
	if (files.length === 0) return "";
	const lines = await Promise.all(files.map(describe));
	return `${FILES_MARK}${lines.join("\n")}\n\nNo assistant has looked at them: this server has no API key.`;
}
