import { type ChatPage, getSharedVerdict, getVerdict, type ResponsesPayload } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { beginHydration } from "../../../lib/page/hydration-state.ts";
import { keyOf } from "../../../lib/server/query-client.ts";
import { preload } from "../../../ui/loading/use-loaded.ts";
import { configQuery } from "../../assistants/index.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { loadLiveView, loadSharedView } from "./load-views.ts";

const keyOfResponses = ({ side, session, payload }: ChatPage) =>
	responsesQuery({ side, id: session.id, turn: payload.turn }).queryKey;

const keyOfVerdict = ({ side, session, payload }: ChatPage) =>
	keyOf(side === "own" ? getVerdict : getSharedVerdict, { params: { id: session.id, turn: payload.turn } });

const hasFailure = ({ responses }: ResponsesPayload): boolean => responses.some(({ status }) => status === "error");

/** Puts the chat data of the server-rendered page into the cache, so that the page does not fetch it again. */
export function cacheChat(client: QueryClient, page: ChatPage): void {
	client.setQueryData(configQuery().queryKey, page.config);
	client.setQueryData(chatQuery(page.side, page.session.id).queryKey, page.session);
	client.setQueryData(keyOfResponses(page), page.payload);
	if (page.verdict) client.setQueryData(keyOfVerdict(page), page.verdict);
}

/** Loads the view and puts the chat of the server-rendered page into the cache. */
export async function restoreServedChat(client: QueryClient, dataElement: Element): Promise<void> {
	const page = JSON.parse(dataElement.textContent) as ChatPage;
	await preload(page.side === "own" ? loadLiveView : loadSharedView);
	cacheChat(client, page);
	// A page never contains advice about failures, so their owner's view reads the responses once more.
	if (page.side === "own" && hasFailure(page.payload))
		await client.invalidateQueries({ queryKey: keyOfResponses(page), exact: true, refetchType: "none" });
	dataElement.remove();
	beginHydration();
}
