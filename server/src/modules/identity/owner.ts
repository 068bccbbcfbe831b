/** Who a chat belongs to: a person with an account, or a browser known by its cookie. */
export type Owner = { readonly kind: "user"; readonly id: string } | { readonly kind: "visitor"; readonly id: string };

/** Who is asking. A browser that has never written anything is nobody. */
export type Viewer = Owner | { readonly kind: "nobody" };

/** One text for an owner, for keys of limits and of idempotency. */
export const ownerKey = (owner: Owner): string => `${owner.kind}:${owner.id}`;
