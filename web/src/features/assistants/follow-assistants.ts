import { listKeys, listOwnAssistants } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../lib/server/query-client.ts";
import { refreshForViewer } from "../identity/index.ts";
import { assistantsChannel } from "./assistants-channel.ts";

/** Refetches what another tab has changed: the assistants, and the lists of the settings page if it is open. */
export const followAssistants = (cache: QueryClient): (() => void) =>
	assistantsChannel.subscribe(() => {
		void refreshForViewer(cache);
		for (const list of [listKeys, listOwnAssistants]) void cache.invalidateQueries({ queryKey: keyOf(list, {}) });
	});
