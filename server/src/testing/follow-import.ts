import { followRemoteUpload, urlOf } from "@parallax/contract";
import { WebSocket } from "ws";
import type { BrowserClient } from "./browser-client.ts";

export interface FollowedImport {
	readonly messages: readonly { readonly action: string; readonly payload: Record<string, unknown> }[];
	readonly socket: WebSocket;
	/** Resolves with the first message of this action. */
	until(action: string): Promise<Record<string, unknown>>;
}

/** Opens the WebSocket of an import as the product's page does; `headers` override. Rejects with the status. */
export async function followImport(
	browser: BrowserClient,
	token: string,
	headers: Record<string, string> = {},
): Promise<FollowedImport> {
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const address = new URL(urlOf(followRemoteUpload, { params: { token } }), browser.origin.replace(/^http/, "ws"));
	const socket = new WebSocket(address, { headers: { cookie, origin: browser.site, ...headers } });
	const messages: { action: string; payload: Record<string, unknown> }[] = [];
	const waiting = new Set<() => void>();
	socket.on("message", (data) => {
		messages.push(JSON.parse(data.toString()));
		for (const check of waiting) check();
	});
	await new Promise<void>((resolve, reject) => {
		socket.once("open", resolve);
		socket.once("error", reject);
		socket.once("unexpected-response", (_request, response) => reject(new Error(`status ${response.statusCode}`)));
	});
	return {
		messages,
		socket,
		until: (action) =>
			new Promise((resolve) => {
				const check = () => {
					const found = messages.find((message) => message.action === action);
					if (!found) return;
					waiting.delete(check);
					resolve(found.payload);
				};
				waiting.add(check);
				check();
			}),
	};
}
