import { type Failure, notFound, signedOut } from "../../failures.ts";
import type { Database } from "../../platform/database/index.ts";
import { type Owner, SIGNED_OUT, type Viewer } from "../identity/index.ts";
import { type MultipartRow, type ObjectRow, ownerColumn } from "./store/object-rows.ts";

declare const owned: unique symbol;
declare const readable: unique symbol;
declare const ownedParts: unique symbol;

/** An upload or attachment that belongs to the viewer. Only `ownedObject` creates one. */
export interface OwnedObject extends ObjectRow {
	readonly [owned]: true;
}

/** An object that the viewer may read: an own upload, a file of an own chat, or an avatar. */
export interface ReadableObject extends ObjectRow {
	readonly [readable]: true;
}

/** A multipart upload that belongs to the viewer. */
export interface OwnedMultipart extends MultipartRow {
	readonly [ownedParts]: true;
	readonly owner: Owner;
}

const NO_FILE = "This file doesn't exist or has been removed.";

export const uploadEnded = (): Failure => notFound("This upload doesn't exist or has ended.");

/** Throws 404 for foreign, unknown and unfinished objects alike. */
export async function ownedObject(database: Database, viewer: Viewer, key: string): Promise<OwnedObject> {
	if (viewer.kind === "anonymous") throw viewer.wasSignedIn ? signedOut(SIGNED_OUT) : notFound(NO_FILE);
	const row = await database.query
		.selectFrom("objects")
		.selectAll()
		.where("key", "=", key)
		.where(ownerColumn(viewer), "=", viewer.id)
		.where("kind", "!=", "avatar")
		.where("state", "=", "ready")
		.executeTakeFirst();
	if (!row) throw notFound(NO_FILE);
	return row as OwnedObject;
}

/** A file of one of the viewer's chats, which in a copy of a shared chat belongs to its owner. */
async function attachedObject(database: Database, viewer: Owner, key: string): Promise<ObjectRow | undefined> {
	return await database.query
		.selectFrom("objects")
		.selectAll()
		.where("key", "=", key)
		.where("kind", "!=", "avatar")
		.where("state", "=", "ready")
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("turn_files")
					.innerJoin("chats", "chats.id", "turn_files.chat_id")
					.select("turn_files.position")
					.whereRef("turn_files.object_key", "=", "objects.key")
					.where(`chats.${ownerColumn(viewer)}`, "=", viewer.id),
			),
		)
		.executeTakeFirst();
}

export async function readableUpload(database: Database, viewer: Viewer, key: string): Promise<ReadableObject> {
	const attached: unknown = viewer.kind === "anonymous" ? undefined : await attachedObject(database, viewer, key);
	const row: unknown = attached ?? (await ownedObject(database, viewer, key));
	return row as ReadableObject;
}

/** A file of a turn. The caller has checked that the viewer may read the turn. */
export async function objectOfTurn(database: Database, key: string): Promise<ReadableObject> {
	const row: unknown = await database.query
		.selectFrom("objects")
		.selectAll()
		.where("key", "=", key)
		.where("kind", "!=", "avatar")
		.where("state", "=", "ready")
		.executeTakeFirst();
	if (!row) throw notFound(NO_FILE);
	return row as ReadableObject;
}

/** Avatars are public while they belong to a user. */
export async function readableAvatar(database: Database, key: string): Promise<ReadableObject> {
	const row = await database.query
		.selectFrom("objects")
		.selectAll()
		.where("key", "=", key)
		.where("kind", "=", "avatar")
		.where("state", "=", "ready")
		.where("user_id", "is not", null)
		.executeTakeFirst();
	if (!row) throw notFound(NO_FILE);
	return row as ReadableObject;
}

/** Upload id, key and owner must all match. */
export async function ownedMultipart(
	database: Database,
	viewer: Viewer,
	{ uploadId, key }: { readonly uploadId: string; readonly key: string },
): Promise<OwnedMultipart> {
	if (viewer.kind === "anonymous") throw viewer.wasSignedIn ? signedOut(SIGNED_OUT) : uploadEnded();
	const row = await database.query
		.selectFrom("multipart_uploads")
		.selectAll()
		.where("id", "=", uploadId)
		.where("key", "=", key)
		.where(ownerColumn(viewer), "=", viewer.id)
		.executeTakeFirst();
	if (!row) throw uploadEnded();
	return { ...row, owner: viewer } as OwnedMultipart;
}
