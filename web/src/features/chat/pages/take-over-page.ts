import { CHAT_PAGE_ID } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";

export const loadTakeOver = () => import("./take-over.ts");

/** Resolves when what stands on the page can be put up anew by the script: at once, but for a chat that the server rendered. */
export async function takeOverPage(client: QueryClient): Promise<void> {
	const written = document.getElementById(CHAT_PAGE_ID);
	if (written) await (await loadTakeOver()).takeOver(client, written);
}
