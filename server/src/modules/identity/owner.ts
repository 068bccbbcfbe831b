/** The owner of chats and files: a user, or a visitor identified by a cookie. */
export type Owner = { readonly kind: "user"; readonly id: string } | { readonly kind: "visitor"; readonly id: string };

/** The owner of what belongs to an account or to a visitor. */
export const ownerOf = (row: { readonly user_id: string | null; readonly visitor_id: string | null }): Owner =>
	row.user_id === null ? { kind: "visitor", id: row.visitor_id ?? "" } : { kind: "user", id: row.user_id };

/** A browser without a valid cookie. `wasSignedIn`: its login session has ended. */
export interface Anonymous {
	readonly kind: "anonymous";
	readonly wasSignedIn: boolean;
}

/** The sender of a request. */
export type Viewer = Owner | Anonymous;

/** The owner as a key for rate limits and idempotency. */
export const ownerKey = (owner: Owner): string => `${owner.kind}:${owner.id}`;
