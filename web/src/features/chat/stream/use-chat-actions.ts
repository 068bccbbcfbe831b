import {
	cancelChat,
	cancelResponse,
	type ProviderResponse,
	type RetryOptions,
	retryResponse,
} from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { chatMessages } from "../chat-messages.ts";
import { messages } from "../messages.ts";
import { ActionFailures, type ActionPlace } from "./action-failures.ts";
import { chatQuery, newestTurn } from "./chat-queries.ts";
import type { ChatSubscription } from "./chat-subscription.ts";

/** The answer that an action applies to. */
export type Addressed = Pick<ProviderResponse, "id" | "seat" | "turn">;

export interface RetryHow extends Readonly<RetryOptions> {
	/** Where the user pressed it; the head of the column if omitted. */
	readonly place?: ActionPlace;
}

export interface ChatActions {
	readonly failures: ActionFailures;
	/** Retries the answer, with another model or other parameters if given. */
	retry(response: Addressed, how?: RetryHow): Promise<void>;
	/** Stops a stalled answer and retries it, unless it has ended meanwhile. */
	startOver(response: Addressed): Promise<void>;
	stop(response: Addressed): Promise<void>;
	/** Stops all pending answers; false when nothing had arrived and the server deleted the chat, not only its newest turn. */
	stopAll(): Promise<boolean>;
	/** Drops the chat from the page; the stored one stays. */
	forget(): void;
}

const isUnsaved = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === "not-saved";
const stopTitle = (thrown: unknown): string => (isUnsaved(thrown) ? chatMessages.stoppedUnsaved : messages.stopFailed);

/** Shows a failure in a toast, and keeps it at the answer. */
function failing(failures: ActionFailures) {
	const say = (
		target: string,
		title: string,
		thrown: unknown,
		about: { isOfRunning: boolean; place?: ActionPlace },
	) => {
		const description = sentenceFor(thrown);
		toast({ title, description, tone: "destructive" });
		failures.keep(target, { text: chatMessages.actionFailed(title, description), place: "head", ...about });
	};
	return {
		retry: (target: string, place?: ActionPlace) => (thrown: unknown) =>
			say(target, chatMessages.retryFailed, thrown, { isOfRunning: false, ...(place && { place }) }),
		startOver: (target: string, thrown: unknown) =>
			say(target, chatMessages.retryFailed, thrown, { isOfRunning: true }),
		stop: (target: string) => (thrown: unknown) => say(target, stopTitle(thrown), thrown, { isOfRunning: true }),
	};
}

const inputFor = (chatId: string, { seat, turn }: Addressed) => ({ params: { id: chatId, seat }, query: { turn } });

/** The actions of the owner of a chat on its answers. */
export function useChatActions(id: string, live: RefObject<ChatSubscription | null>): ChatActions {
	const client = useQueryClient();
	return useMemo(() => {
		const takeIn = (data: ProviderResponse) => live.current?.apply({ type: "settled", data });
		const failures = new ActionFailures();
		const failed = failing(failures);
		const retry = (response: Addressed, { place, ...options }: RetryHow = {}) => {
			failures.forget(response.id);
			const body = Object.keys(options).length > 0 && { body: options };
			const asked = call(retryResponse, { ...inputFor(id, response), ...body });
			return asked.then(takeIn, failed.retry(response.id, place));
		};
		return {
			failures,
			retry,
			async startOver(response) {
				failures.forget(response.id);
				try {
					const stopped = await call(cancelResponse, inputFor(id, response));
					takeIn(stopped);
					if (stopped.errorCode === "cancelled") await retry(response);
				} catch (thrown) {
					failed.startOver(response.id, thrown);
				}
			},
			stop(response) {
				failures.forget(response.id);
				return call(cancelResponse, inputFor(id, response)).then(takeIn, failed.stop(response.id));
			},
			async stopAll() {
				failures.forget("all");
				try {
					const { kept } = await call(cancelChat, { params: { id } });
					const { queryKey } = chatQuery("own", id);
					if (!kept) live.current?.tellGone();
					// The newest turn may have been deleted: the page then shows the turn before it.
					else if (newestTurn(client.getQueryData(queryKey)) > 1)
						await client.invalidateQueries({ queryKey, exact: true });
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
