import { CHAT_PAGE_ID } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";

export const loadRestoreServedChat = () => import("./restore-served-chat.ts");

/** Resolves to true when the server rendered the page and the script can hydrate it now. */
export async function prepareHydration(client: QueryClient): Promise<boolean> {
	const dataElement = document.getElementById(CHAT_PAGE_ID);
	if (!dataElement) return false;
	await (await loadRestoreServedChat()).restoreServedChat(client, dataElement);
	return true;
}
