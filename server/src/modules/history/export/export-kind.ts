import type { ExportedChat } from "@parallax/contract";

/** How chats become a file. */
export interface ExportKind {
	/** The media type. */
	readonly type: string;
	/** The whole file in pieces, so that a large one is never in memory at once. */
	write(chats: AsyncIterable<ExportedChat>, exportedAt: string): AsyncIterable<string>;
}
