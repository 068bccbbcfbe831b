import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";

export type ObjectRow = Selectable<Tables["objects"]>;
/** What an arriving file will be. */
export interface NewObject extends Pick<ObjectRow, "key" | "kind" | "store_key" | "name"> {
	readonly owner: Owner;
}

export type MultipartRow = Selectable<Tables["multipart_uploads"]>;

/** 128 random bits: whoever does not know it does not find it. */
export const newObjectKey = (): string => randomBytes(16).toString("hex");

export const ownerColumns = (owner: Owner): { user_id: string | null; visitor_id: string | null } => ({
	user_id: owner.kind === "user" ? owner.id : null,
	visitor_id: owner.kind === "visitor" ? owner.id : null,
});

export const ownerColumn = (owner: Owner): "user_id" | "visitor_id" =>
	owner.kind === "user" ? "user_id" : "visitor_id";

/** Each attempt has its own, so that what is queued for removal after one can never be the file of the next. */
export const newStoreKey = ({ key, kind }: Pick<ObjectRow, "key" | "kind">): string =>
	`${kind === "avatar" ? "avatars" : "uploads"}/${key}-${randomBytes(8).toString("hex")}`;

/** Where the small square of an avatar is. */
export const smallKey = (storeKey: string): string => `${storeKey}-64`;

/** The keys under which the store has the object. */
export const storeKeys = ({ store_key, kind }: Pick<ObjectRow, "store_key" | "kind">): readonly string[] =>
	kind === "avatar" ? [store_key, smallKey(store_key)] : [store_key];

/** Where the object can be read. */
export const addressOf = ({ key, kind }: Pick<ObjectRow, "key" | "kind">): string =>
	kind === "avatar" ? `/objects/avatars/${key}` : `/objects/${key}`;
