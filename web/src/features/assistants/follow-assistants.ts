import { listKeys, listOwnAssistants } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../lib/server/query-client.ts";
import { refreshForViewer } from "../identity/index.ts";
import { assistantNews } from "./assistant-news.ts";

/** Asks again for what another tab has changed: the assistants, and the settings where they are open. */
export const followAssistants = (cache: QueryClient): (() => void) =>
	assistantNews.listen(() => {
		void refreshForViewer(cache);
		for (const list of [listKeys, listOwnAssistants]) void cache.invalidateQueries({ queryKey: keyOf(list, {}) });
	});
