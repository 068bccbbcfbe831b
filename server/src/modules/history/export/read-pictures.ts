import { loadTurnFiles, type Runner } from "../../chat/index.ts";

/** One export holds this many bytes of pictures; of the others it has the names. */
const MAX_PICTURE_BYTES = 52_428_800;

export interface ExportedPicture {
	readonly name: string;
	/** A data URL. */
	readonly content: string;
}

/** Reads the pictures of one turn. */
export type ReadPictures = (chatId: string, turn: number) => Promise<readonly ExportedPicture[]>;

/** The pictures as vendors get them, of all turns of one export up to the limit. */
export function readPicturesOf({ database, files }: Pick<Runner, "database" | "files">): ReadPictures {
	let remaining = MAX_PICTURE_BYTES;
	return async (chatId, turn) => {
		const filesOf = await loadTurnFiles(database.query, chatId, turn);
		const pictures: ExportedPicture[] = [];
		for (const { name, copy } of filesOf({ chat_id: chatId, number: turn })) {
			if (!copy?.type.startsWith("image/") || copy.bytes > remaining) continue;
			const chunks: Uint8Array[] = [];
			for await (const chunk of await files.read(copy)) chunks.push(chunk);
			remaining -= copy.bytes;
			pictures.push({ name, content: `data:${copy.type};base64,${Buffer.concat(chunks).toString("base64")}` });
		}
		return pictures;
	};
}
