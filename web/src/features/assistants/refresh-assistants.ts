import type { QueryClient } from "@tanstack/react-query";
import { refreshForViewer } from "../identity/index.ts";
import { assistantNews } from "./assistant-news.ts";

/** A person's key or address has changed: this page and the other tabs ask again which assistants there are. */
export function refreshAssistants(cache: QueryClient): Promise<unknown> {
	assistantNews.tell();
	return refreshForViewer(cache);
}
