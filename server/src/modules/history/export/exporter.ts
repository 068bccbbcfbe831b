import type { ExportedChat } from "@parallax/contract";

/** Generates a file of one format. */
export interface Exporter {
	/** The media type. */
	readonly type: string;
	/** Yields the file in chunks, so that a large one is never completely in memory. */
	write(chats: AsyncIterable<ExportedChat>, exportedAt: string): AsyncIterable<string>;
}
