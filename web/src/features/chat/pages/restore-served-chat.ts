import type { ChatPage } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { beginHydration } from "../../../lib/page/hydration-state.ts";
import { preload } from "../../../ui/loading/use-loaded.ts";
import { configQuery } from "../../assistants/index.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { loadLiveView, loadSharedView } from "./load-views.ts";

/** Puts the chat data of the server-rendered page into the cache, so that the page does not fetch it again. */
export function cacheChat(client: QueryClient, { side, session, payload, config }: ChatPage): void {
	client.setQueryData(configQuery().queryKey, config);
	client.setQueryData(chatQuery(side, session.id).queryKey, session);
	client.setQueryData(responsesQuery({ side, id: session.id, turn: payload.turn }).queryKey, payload);
}

/** Loads the view and puts the chat of the server-rendered page into the cache. */
export async function restoreServedChat(client: QueryClient, dataElement: Element): Promise<void> {
	const page = JSON.parse(dataElement.textContent) as ChatPage;
	await preload(page.side === "own" ? loadLiveView : loadSharedView);
	cacheChat(client, page);
	dataElement.remove();
	beginHydration();
}
