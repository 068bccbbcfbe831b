import { CHAT_PAGE_ID } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";

export const loadTakeOver = () => import("./take-over.ts");

/** Resolves to true when the server rendered the page and the script can hydrate it now. */
export async function takeOverPage(client: QueryClient): Promise<boolean> {
	const written = document.getElementById(CHAT_PAGE_ID);
	if (!written) return false;
	await (await loadTakeOver()).takeOver(client, written);
	return true;
}
