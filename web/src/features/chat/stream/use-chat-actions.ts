import { cancelChat, cancelResponse, type ProviderId, type ProviderResponse, retryResponse } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { chatMessages } from "../chat-messages.ts";
import { messages } from "../messages.ts";
import { ActionFailures } from "./action-failures.ts";
import { chatQuery } from "./chat-queries.ts";
import type { ChatSubscription } from "./chat-subscription.ts";

export interface ChatActions {
	readonly failures: ActionFailures;
	retry(provider: ProviderId): Promise<void>;
	/** Stops an answer that is late and asks again, unless it came to its end meanwhile. */
	startOver(provider: ProviderId): Promise<void>;
	stop(provider: ProviderId): Promise<void>;
	/** Stops whatever is pending; false when nothing had arrived, so that the chat is no more. */
	stopAll(): Promise<boolean>;
	/** Drops the chat from the page; the stored one stays. */
	forget(): void;
}

const isUnsaved = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === "not-saved";
const stopTitle = (thrown: unknown): string => (isUnsaved(thrown) ? chatMessages.stoppedUnsaved : messages.stopFailed);

/** Says what failed at once and keeps it at the answer. */
function failing(failures: ActionFailures) {
	const say = (whom: ProviderId | "all", title: string, thrown: unknown, isOfRunning: boolean) => {
		const description = sentenceFor(thrown);
		toast({ title, description, tone: "destructive" });
		failures.keep(whom, { text: chatMessages.actionFailed(title, description), isOfRunning });
	};
	return {
		retry: (provider: ProviderId) => (thrown: unknown) => say(provider, chatMessages.retryFailed, thrown, false),
		startOver: (provider: ProviderId, thrown: unknown) => say(provider, chatMessages.retryFailed, thrown, true),
		stop: (whom: ProviderId | "all") => (thrown: unknown) => say(whom, stopTitle(thrown), thrown, true),
	};
}

/** What the owner of a chat can do to its answers. */
export function useChatActions(id: string, live: RefObject<ChatSubscription | null>): ChatActions {
	const client = useQueryClient();
	return useMemo(() => {
		const takeIn = (data: ProviderResponse) => live.current?.apply({ type: "settled", data });
		const failures = new ActionFailures();
		const failed = failing(failures);
		const retry = (provider: ProviderId) => {
			failures.forget(provider);
			return call(retryResponse, { params: { id, seat: provider } }).then(takeIn, failed.retry(provider));
		};
		return {
			failures,
			retry,
			async startOver(provider) {
				failures.forget(provider);
				try {
					const stopped = await call(cancelResponse, { params: { id, seat: provider } });
					takeIn(stopped);
					if (stopped.errorCode === "cancelled") await retry(provider);
				} catch (thrown) {
					failed.startOver(provider, thrown);
				}
			},
			stop(provider) {
				failures.forget(provider);
				return call(cancelResponse, { params: { id, seat: provider } }).then(takeIn, failed.stop(provider));
			},
			async stopAll() {
				failures.forget("all");
				try {
					const { kept } = await call(cancelChat, { params: { id } });
					if (!kept) live.current?.tellGone();
					return kept;
				} catch (thrown) {
					if (thrown instanceof ApiError && thrown.status === 404) return false;
					failed.stop("all")(thrown);
					return true;
				}
			},
			forget() {
				client.removeQueries({ queryKey: chatQuery("own", id).queryKey });
			},
		};
	}, [client, id, live]);
}
