import type { ChatWithResponses } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { scheduleDeletion } from "./pending-delete.ts";

interface ChatsToConfirm {
	readonly ids: readonly string[];
	/** The prompt of a single chat, which the toast shows after the deletion; null for several chats. */
	readonly prompt: string | null;
}

/** Asks for confirmation before chats are deleted; `toConfirm` holds the chats in question. */
export function useConfirmDelete(onStarted: () => void) {
	const client = useQueryClient();
	const [toConfirm, setToConfirm] = useState<ChatsToConfirm>();
	const requestDeleteChat = useCallback(
		(chat: ChatWithResponses) => setToConfirm({ ids: [chat.id], prompt: chat.prompt }),
		[],
	);
	return {
		toConfirm,
		requestDeleteChat,
		requestDeleteChats: (ids: readonly string[]) => setToConfirm({ ids, prompt: null }),
		cancel: () => setToConfirm(undefined),
		confirm: () => {
			setToConfirm(undefined);
			if (!toConfirm) return;
			scheduleDeletion(client, toConfirm.ids, toConfirm.prompt);
			onStarted();
		},
	};
}
