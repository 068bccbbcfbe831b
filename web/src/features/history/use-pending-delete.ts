import type { ChatWithResponses } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { deleteChatsLater } from "./pending-delete.ts";

interface Asked {
	readonly ids: readonly string[];
	/** The prompt of a single chat, which the toast names afterwards; null for several chats. */
	readonly prompt: string | null;
}

/** Asks for confirmation before chats are deleted; `asked` holds the chats in question. */
export function usePendingDelete(onBegun: () => void) {
	const client = useQueryClient();
	const [asked, setAsked] = useState<Asked>();
	const askOne = useCallback((chat: ChatWithResponses) => setAsked({ ids: [chat.id], prompt: chat.prompt }), []);
	return {
		asked,
		askOne,
		askFor: (ids: readonly string[]) => setAsked({ ids, prompt: null }),
		cancel: () => setAsked(undefined),
		confirm: () => {
			setAsked(undefined);
			if (!asked) return;
			deleteChatsLater(client, asked.ids, asked.prompt);
			onBegun();
		},
	};
}
