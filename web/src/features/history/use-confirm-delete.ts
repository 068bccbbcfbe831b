import type { ChatWithResponses } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { deleteChatsLater } from "./pending-delete.ts";

interface ChatsToConfirm {
	readonly ids: readonly string[];
	/** The prompt of a single chat, which the toast shows after the deletion; null for several chats. */
	readonly prompt: string | null;
}

/** Asks for confirmation before chats are deleted; `toConfirm` holds the chats in question. */
export function useConfirmDelete(onStarted: () => void) {
	const client = useQueryClient();
	const [toConfirm, setToConfirm] = useState<ChatsToConfirm>();
	const requestDelete = useCallback(
		(chat: ChatWithResponses) => setToConfirm({ ids: [chat.id], prompt: chat.prompt }),
		[],
	);
	return {
		toConfirm,
		requestDelete,
		requestDeleteOf: (ids: readonly string[]) => setToConfirm({ ids, prompt: null }),
		cancel: () => setToConfirm(undefined),
		confirm: () => {
			setToConfirm(undefined);
			if (!toConfirm) return;
			deleteChatsLater(client, toConfirm.ids, toConfirm.prompt);
			onStarted();
		},
	};
}
