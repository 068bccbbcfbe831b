import type { MessageFile } from "../port.ts";

/** A file whose content is served in pieces, which are no multiples of three. */
export function messageFile(content: string, facts: Partial<MessageFile> = {}): MessageFile {
	const bytes = Buffer.from(content);
	return {
		...{ name: "chart.png", size: bytes.length, type: "image/png", bytes: bytes.length, tokens: 100, pages: null },
		...{ isOfPrompt: true, isNameOnly: false },
		read: async () => piecesOf(bytes),
		readText: async () => null,
		...facts,
	};
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

export const base64 = (content: string): string => Buffer.from(content).toString("base64");
