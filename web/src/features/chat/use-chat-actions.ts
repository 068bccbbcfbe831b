import { cancelChat, cancelResponse, type ProviderId, type ProviderResponse, retryResponse } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { call } from "../../lib/api.ts";
import { ApiError, sentenceFor } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast-store.ts";
import { chatMessages } from "./chat-messages.ts";
import { chatQuery } from "./queries.ts";
import type { LiveChat } from "./watch/live-chat.ts";

export interface ChatActions {
	retry(provider: ProviderId): Promise<void>;
	/** Stops an answer that is late and asks again, unless it came to its end meanwhile. */
	startOver(provider: ProviderId): Promise<void>;
	stop(provider: ProviderId): Promise<void>;
	/** Stops whatever is pending; false when nothing had arrived, so that the chat is no more. */
	stopAll(): Promise<boolean>;
	/** Drops the chat from the page; the stored one stays. */
	forget(): void;
}

const failed = (title: string) => (thrown: unknown) => {
	toast({ title, description: sentenceFor(thrown), tone: "destructive" });
};

const isUnsaved = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === "not-saved";
const stopFailed = (thrown: unknown) =>
	failed(isUnsaved(thrown) ? chatMessages.stoppedUnsaved : chatMessages.stopFailed)(thrown);

/** What the owner of a chat can do to its answers. */
export function useChatActions(id: string, live: RefObject<LiveChat | null>): ChatActions {
	const client = useQueryClient();
	return useMemo(() => {
		const takeIn = (data: ProviderResponse) => live.current?.apply({ type: "settled", data });
		const retry = (provider: ProviderId) =>
			call(retryResponse, { params: { id, provider } }).then(takeIn, failed(chatMessages.retryFailed));
		return {
			retry,
			async startOver(provider) {
				try {
					const stopped = await call(cancelResponse, { params: { id, provider } });
					takeIn(stopped);
					if (stopped.errorCode === "cancelled") await retry(provider);
				} catch (thrown) {
					failed(chatMessages.retryFailed)(thrown);
				}
			},
			stop: (provider) => call(cancelResponse, { params: { id, provider } }).then(takeIn, stopFailed),
			async stopAll() {
				try {
					const { kept } = await call(cancelChat, { params: { id } });
					if (!kept) live.current?.tellGone();
					return kept;
				} catch (thrown) {
					if (thrown instanceof ApiError && thrown.status === 404) return false;
					stopFailed(thrown);
					return true;
				}
			},
			forget() {
				client.removeQueries({ queryKey: chatQuery("own", id).queryKey });
			},
		};
	}, [client, id, live]);
}
