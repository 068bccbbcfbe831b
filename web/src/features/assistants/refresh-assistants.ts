import type { QueryClient } from "@tanstack/react-query";
import { refreshForViewer } from "../identity/index.ts";
import { assistantsChannel } from "./assistants-channel.ts";

/** Called after a user's key or endpoint has changed: this tab and the others refetch the list of assistants. */
export function refreshAssistants(cache: QueryClient): Promise<unknown> {
	assistantsChannel.broadcast();
	return refreshForViewer(cache);
}
