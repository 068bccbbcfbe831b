import type { ChatSession } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isPageHidden } from "../../../lib/page/page-state.ts";
import { onPageStateChange } from "../../../lib/page/page-state-changes.ts";
import { chatQuery } from "../stream/chat-queries.ts";

const LOOK_MS = 300_000;

/**
 * Asks for a temporary chat while the page is visible: the server deletes it when it was not looked at, and a page with
 * finished answers has no connection. Where the chat `isGone`, the answer says whether it was deleted.
 */
export function useLooks({ id, temporary = false }: Pick<ChatSession, "id" | "temporary">, isGone: boolean): void {
	const client = useQueryClient();
	useEffect(() => {
		if (!temporary) return;
		const look = () => {
			if (!isPageHidden()) void client.refetchQueries({ queryKey: chatQuery("own", id).queryKey, exact: true });
		};
		if (isGone) look();
		const closing = new AbortController();
		const timer = setInterval(look, LOOK_MS);
		onPageStateChange(look, closing.signal);
		return () => {
			clearInterval(timer);
			closing.abort();
		};
	}, [client, id, temporary, isGone]);
}
