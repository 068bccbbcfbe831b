import { prepared, type Queries } from "../../../platform/database/index.ts";
import type { MessageFile } from "../../../providers/index.ts";
import {
	type AttachableFile,
	type Attachments,
	copiesOf,
	keepAttachable,
	type StoredCopy,
} from "../../uploads/index.ts";

export type { AttachableFile, Attachments };

/** A file of a turn, as it was when the turn was asked. */
export interface TurnFile {
	readonly key: string;
	readonly name: string;
	readonly type: string;
	readonly size: number;
	/** Null when the file is gone. */
	readonly copy: StoredCopy | null;
}

export const isThere = (file: TurnFile): file is AttachableFile => file.copy !== null;

/** What one call sends of files at most, the newest first. */
const CALL_MAX_BYTES = 20_971_520;
const CALL_MAX_PAGES = 100;

const rowsUpTo = prepared((query, { chatId, last }: { readonly chatId: string; readonly last: number }) =>
	query
		.selectFrom("turn_files")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "<=", last)
		.orderBy("turn")
		.orderBy("position"),
);

const rowsOf = (query: Queries, chatIds: readonly string[]) =>
	query
		.selectFrom("turn_files")
		.selectAll()
		.where("chat_id", "in", chatIds)
		.orderBy("turn")
		.orderBy("position")
		.execute();

interface TurnKey {
	readonly chat_id: string;
	readonly number: number;
}

const keyOf = ({ chat_id, number }: TurnKey): string => `${chat_id} ${number}`;

type FilesOf = (turn: TurnKey) => readonly TurnFile[];

async function withCopies(query: Queries, rows: Awaited<ReturnType<typeof rowsOf>>): Promise<FilesOf> {
	if (rows.length === 0) return () => [];
	const keys = rows.map(({ object_key }) => object_key);
	const copies = await copiesOf(query, keys);
	const files = rows.map(({ chat_id, turn, object_key: key, name, type, size }) => ({
		turn: { chat_id, number: turn },
		file: { key, name, type, size, copy: copies.get(key) ?? null },
	}));
	const byTurn = Map.groupBy(files, ({ turn }) => keyOf(turn));
	return (turn) => (byTurn.get(keyOf(turn)) ?? []).map(({ file }) => file);
}

/** The files of a chat's turns up to one of them. */
export const loadTurnFiles = async (query: Queries, chatId: string, last: number): Promise<FilesOf> =>
	withCopies(query, await rowsUpTo(query, { chatId, last }));

/** The files of several chats. */
export const loadFilesOfChats = async (query: Queries, chatIds: readonly string[]): Promise<FilesOf> =>
	withCopies(query, await rowsOf(query, chatIds));

/** The key of the n-th file of a turn, counted from 1; undefined when there is none. */
export async function keyOfTurnFile(
	query: Queries,
	{ chatId, number }: { readonly chatId: string; readonly number: number },
	position: number,
): Promise<string | undefined> {
	const row = await query
		.selectFrom("turn_files")
		.select("object_key")
		.where("chat_id", "=", chatId)
		.where("turn", "=", number)
		.where("position", "=", position)
		.executeTakeFirst();
	return row?.object_key;
}

/** Stores the files of a new turn; fails when one was deleted meanwhile. */
export async function insertTurnFiles(
	transaction: Queries,
	turn: TurnKey,
	files: readonly AttachableFile[],
): Promise<void> {
	if (files.length === 0) return;
	await keepAttachable(transaction, files);
	const rows = files.map(({ key, name, type, size }, index) => ({
		...{ chat_id: turn.chat_id, turn: turn.number, position: index + 1, object_key: key },
		...{ name, type, size },
	}));
	await transaction.insertInto("turn_files").values(rows).execute();
}

/** Gives the turns of a copied chat the same files. */
export async function copyTurnFiles(transaction: Queries, from: string, turns: readonly TurnKey[]): Promise<void> {
	const rows = await rowsOf(transaction, [from]);
	const copies = turns.flatMap(({ chat_id, number }) =>
		rows.filter(({ turn }) => turn === number).map((row) => ({ ...row, chat_id })),
	);
	if (copies.length > 0) await transaction.insertInto("turn_files").values(copies).execute();
}

/** The files for which a call has room. */
export function filesWithRoom(turns: readonly (readonly TurnFile[])[]): ReadonlySet<TurnFile> {
	const chosen = new Set<TurnFile>();
	let [bytes, pages] = [0, 0];
	for (const file of turns.toReversed().flat()) {
		if (!file.copy) continue;
		bytes += file.copy.bytes;
		pages += file.copy.pages ?? 0;
		if (bytes > CALL_MAX_BYTES || pages > CALL_MAX_PAGES) break;
		chosen.add(file);
	}
	return chosen;
}

/** Reads the content of files when they are sent. */
export type FileReader = Pick<Attachments, "read" | "readText">;

/** Without a reader, as where only its size matters, a file cannot be read. */
const NO_READER: FileReader = {
	read: () => Promise.reject(new Error("nothing reads files here")),
	readText: () => Promise.reject(new Error("nothing reads files here")),
};

/** A file as a message has it. */
export function messageFile(
	{ name, size, copy }: TurnFile,
	{ isOfPrompt, hasRoom }: { readonly isOfPrompt: boolean; readonly hasRoom: boolean },
	reader: FileReader = NO_READER,
): MessageFile {
	if (!copy || !hasRoom) {
		const nothing = { bytes: 0, tokens: 0, pages: null, isOfPrompt, isNameOnly: true } as const;
		const { read, readText } = NO_READER as unknown as Pick<MessageFile, "read" | "readText">;
		return { name, size, type: "text/plain", ...nothing, read, readText };
	}
	const { type, bytes, tokens, pages } = copy;
	return {
		...{ name, size, type, bytes, tokens, pages, isOfPrompt, isNameOnly: false },
		read: () => reader.read(copy),
		readText: () => reader.readText(copy),
	};
}
