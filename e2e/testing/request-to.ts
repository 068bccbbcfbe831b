import type { Page } from "playwright-core";

/** Sends a request of the page's own visitor, for what would need a sign-in or many steps; resolves to the status. */
export const requestTo = (page: Page, method: "POST" | "PUT", path: string, body: object): Promise<number> =>
	page.evaluate(
		async ([httpMethod, address, text]) => {
			const headers = { "content-type": "application/json" };
			return (await fetch(address, { method: httpMethod, headers, body: text })).status;
		},
		[method, path, JSON.stringify(body)] as const,
	);

/** Shares a chat directly, because the dialog requires signing in. */
export const shareChat = (page: Page, id: string): Promise<number> =>
	requestTo(page, "PUT", `/api/chat/${id}/share`, { shared: true });
