import { loadTurnFiles, type Runner, type TurnFile } from "../../chat/index.ts";

/** One export holds this many bytes of pictures; of the others it has the names. */
const MAX_PICTURE_BYTES = 52_428_800;

/** A data URL, or why the picture is left out. */
type PictureContent =
	| { readonly content: string; readonly leftOut: null }
	| { readonly content: null; readonly leftOut: "too large" | "missing" };

export type ExportedPicture = { readonly name: string } & PictureContent;

/** Reads the pictures of one turn. */
export type ReadPictures = (chatId: string, turn: number) => Promise<readonly ExportedPicture[]>;

/** The pictures as vendors get them, of all turns of one export up to the limit. */
export function readPicturesOf({ database, files }: Pick<Runner, "database" | "files">): ReadPictures {
	let remaining = MAX_PICTURE_BYTES;
	const contentOf = async (copy: TurnFile["copy"]): Promise<PictureContent> => {
		if (copy && copy.bytes > remaining) return { content: null, leftOut: "too large" };
		const stored = copy && (await files.readIfStored(copy));
		if (!stored) return { content: null, leftOut: "missing" };
		const chunks: Uint8Array[] = [];
		for await (const chunk of stored) chunks.push(chunk);
		remaining -= copy.bytes;
		const content = `data:${copy.type};base64,${Buffer.concat(chunks).toString("base64")}`;
		return { content, leftOut: null };
	};
	return async (chatId, turn) => {
		const filesOf = await loadTurnFiles(database.query, chatId, turn);
		const pictures: ExportedPicture[] = [];
		for (const { name, type, copy } of filesOf({ chat_id: chatId, number: turn })) {
			// The copy of an SVG is text.
			if ((copy?.type ?? type).startsWith("image/")) pictures.push({ name, ...(await contentOf(copy)) });
		}
		return pictures;
	};
}
