/** Who a chat belongs to: a person with an account, or a browser known by its cookie. */
export type Owner = { readonly kind: "user"; readonly id: string } | { readonly kind: "visitor"; readonly id: string };

/** The owner of what belongs to an account or to a visitor. */
export const ownerOf = (row: { readonly user_id: string | null; readonly visitor_id: string | null }): Owner =>
	row.user_id === null ? { kind: "visitor", id: row.visitor_id ?? "" } : { kind: "user", id: row.user_id };

/** A browser that has never written anything, or one whose login session has ended. */
export interface Anonymous {
	readonly kind: "anonymous";
	readonly wasSignedIn: boolean;
}

/** Who is asking. */
export type Viewer = Owner | Anonymous;

/** One text for an owner, for keys of limits and of idempotency. */
export const ownerKey = (owner: Owner): string => `${owner.kind}:${owner.id}`;
