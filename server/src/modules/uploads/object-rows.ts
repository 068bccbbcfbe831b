import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../../platform/database/index.ts";
import type { Owner } from "../identity/index.ts";

export type ObjectRow = Selectable<Tables["objects"]>;
export type MultipartRow = Selectable<Tables["multipart_uploads"]>;

/** 128 random bits: whoever does not know it does not find it. */
export const newObjectKey = (): string => randomBytes(16).toString("hex");

export const ownerColumns = (owner: Owner): { user_id: string | null; visitor_id: string | null } => ({
	user_id: owner.kind === "user" ? owner.id : null,
	visitor_id: owner.kind === "visitor" ? owner.id : null,
});

export const ownerColumn = (owner: Owner): "user_id" | "visitor_id" =>
	owner.kind === "user" ? "user_id" : "visitor_id";

type Kept = Pick<ObjectRow, "key" | "kind">;

/** The keys under which the store has the object. */
export const storeKeys = ({ key, kind }: Kept): readonly string[] =>
	kind === "avatar" ? [`avatars/${key}`, `avatars/${key}-64`] : [`uploads/${key}`];

/** Where the object can be read. */
export const addressOf = ({ key, kind }: Kept): string =>
	kind === "avatar" ? `/objects/avatars/${key}` : `/objects/${key}`;
