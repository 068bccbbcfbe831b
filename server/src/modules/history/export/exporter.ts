import type { ExportedChat } from "@parallax/contract";
import type { ReadPictures } from "./read-pictures.ts";

/** Generates a file of one format. */
export interface Exporter {
	/** The media type. */
	readonly type: string;
	/** Yields the file in chunks, so that a large one is never completely in memory. */
	write(chats: AsyncIterable<ExportedChat>, exportedAt: string, readPictures: ReadPictures): AsyncIterable<string>;
}
