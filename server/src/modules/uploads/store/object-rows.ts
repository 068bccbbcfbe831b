import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";

export type ObjectRow = Selectable<Tables["objects"]>;
/** The object that an incoming file becomes. */
export interface NewObject extends Pick<ObjectRow, "key" | "kind" | "store_key" | "name"> {
	readonly owner: Owner;
}

/** What vendors get of an object. */
export type VendorCopy = Omit<Selectable<Tables["vendor_copies"]>, "object_key">;

export type MultipartRow = Selectable<Tables["multipart_uploads"]>;

/** 128 random bits, so that keys cannot be guessed. */
export const newObjectKey = (): string => randomBytes(16).toString("hex");

export const ownerColumns = (owner: Owner): { user_id: string | null; visitor_id: string | null } => ({
	user_id: owner.kind === "user" ? owner.id : null,
	visitor_id: owner.kind === "visitor" ? owner.id : null,
});

export const ownerColumn = (owner: Owner): "user_id" | "visitor_id" =>
	owner.kind === "user" ? "user_id" : "visitor_id";

/** Unique for each attempt, so that deleting a failed attempt cannot delete the next one. */
export const newStoreKey = ({ key, kind }: Pick<ObjectRow, "key" | "kind">): string =>
	`${kind === "avatar" ? "avatars" : "uploads"}/${key}-${randomBytes(8).toString("hex")}`;

/** The key of an avatar's small version. */
export const smallKey = (storeKey: string): string => `${storeKey}-64`;

/** The key of the image that vendors get. */
export const copyKey = (storeKey: string): string => `${storeKey}-copy`;

/** The key of a PDF's text. */
export const textKey = (storeKey: string): string => `${storeKey}-text`;

/** All store keys of the object. Any file but an avatar may have been attached. */
export const storeKeys = ({ store_key, kind }: Pick<ObjectRow, "store_key" | "kind">): readonly string[] =>
	kind === "avatar" ? [store_key, smallKey(store_key)] : [store_key, copyKey(store_key), textKey(store_key)];

/** The URL path of the object. */
export const objectPath = ({ key, kind }: Pick<ObjectRow, "key" | "kind">): string =>
	kind === "avatar" ? `/objects/avatars/${key}` : `/objects/${key}`;
