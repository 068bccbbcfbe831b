export type PageMode =
	| { readonly mode: "new" }
	| { readonly mode: "live"; readonly id: string }
	| { readonly mode: "shared"; readonly id: string };

/** Specification section 2: which of its modes the main page is in; `sharedId` is named by the path of a shared chat. */
export function pageMode(search: string, sharedId?: string): PageMode {
	if (sharedId) return { mode: "shared", id: sharedId };
	const query = new URLSearchParams(search);
	const id = query.get("session");
	if (!id) return { mode: "new" };
	return { mode: query.get("from") === "history" ? "live" : "shared", id };
}
