import {
	cancelChat,
	cancelResponse,
	type ProviderResponse,
	type RetryOptions,
	retryResponse,
	type VerdictChange,
} from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { chatMessages } from "../chat-messages.ts";
import { ActionFailures, type ActionOrigin } from "./action-failures.ts";
import { chatQuery, newestTurn } from "./chat-queries.ts";
import type { ChatSubscription } from "./chat-subscription.ts";

/** The answer that an action applies to. */
export type ResponseRef = Pick<ProviderResponse, "id" | "seat" | "turn">;

export interface RetryActionOptions extends Readonly<RetryOptions> {
	/** Where the user pressed it; the head of the column if omitted. */
	readonly origin?: ActionOrigin;
}

export interface ChatActions {
	readonly chatId: string;
	readonly failures: ActionFailures;
	/** Shows an answer that has replaced another without running, and what else this has changed. */
	replaced(answer: ProviderResponse): Promise<void>;
	/** Reads the answers of a turn and of the later ones again, also in the other tabs. */
	readFrom(turn: number): Promise<void>;
	/** Shows a changed verdict, also in the other tabs. */
	judged(change: VerdictChange): void;
	/** Retries the answer, with another model or other parameters if given. */
	retry(response: ResponseRef, options?: RetryActionOptions): Promise<void>;
	/** Stops a stalled answer and retries it, unless it has ended meanwhile. */
	startOver(response: ResponseRef): Promise<void>;
	stop(response: ResponseRef): Promise<void>;
	/** Stops all pending answers; false when nothing had arrived and the server deleted the chat, not only its newest turn. */
	stopAll(): Promise<boolean>;
	/** Drops the chat from the page; the stored one stays. */
	removeFromCache(): void;
}

const isUnsaved = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === "not-saved";
const stopTitle = (thrown: unknown): string =>
	isUnsaved(thrown) ? chatMessages.stoppedUnsaved : chatMessages.stopFailed;

/** Shows a failure in a toast and records it for the answer. */
function createFailureReporter(failures: ActionFailures) {
	const report = (
		target: string,
		title: string,
		thrown: unknown,
		details: { wasRunning: boolean; origin?: ActionOrigin },
	) => {
		const description = sentenceFor(thrown);
		toast({ title, description, tone: "destructive" });
		failures.record(target, { text: chatMessages.actionFailed(title, description), origin: "head", ...details });
	};
	return {
		ofRetry: (target: string, origin?: ActionOrigin) => (thrown: unknown) =>
			report(target, chatMessages.retryFailed, thrown, { wasRunning: false, ...(origin && { origin }) }),
		ofStartOver: (target: string, thrown: unknown) =>
			report(target, chatMessages.retryFailed, thrown, { wasRunning: true }),
		ofStop: (target: string) => (thrown: unknown) => report(target, stopTitle(thrown), thrown, { wasRunning: true }),
	};
}

const inputFor = (chatId: string, { seat, turn }: ResponseRef) => ({ params: { id: chatId, seat }, query: { turn } });

/** The actions of the owner of a chat on its answers. */
export function useChatActions(id: string, live: RefObject<ChatSubscription | null>): ChatActions {
	const client = useQueryClient();
	return useMemo(() => {
		const applySettled = (data: ProviderResponse) => live.current?.apply({ type: "settled", data });
		const failures = new ActionFailures();
		const reportFailure = createFailureReporter(failures);
		const retry = (response: ResponseRef, { origin, ...options }: RetryActionOptions = {}) => {
			failures.clear(response.id);
			const body = Object.keys(options).length > 0 && { body: options };
			const request = call(retryResponse, { ...inputFor(id, response), ...body });
			return request.then(
				(answer) => {
					applySettled(answer);
					// Later answers that rest on it are stale now. The stream tells of the newest turn and of those that run.
					void live.current?.readFrom(answer.turn + 1).catch(() => {});
				},
				reportFailure.ofRetry(response.id, origin),
			);
		};
		return {
			chatId: id,
			failures,
			retry,
			async replaced(answer) {
				failures.clear(answer.id);
				applySettled(answer);
				// The answer is stored already. What else is stale is also found when the page is looked at again.
				await live.current?.readFrom(answer.turn).catch(() => {});
			},
			readFrom: async (turn) => live.current?.readFrom(turn),
			judged: (data) => live.current?.apply({ type: "verdict", data }),
			async startOver(response) {
				failures.clear(response.id);
				try {
					const stopped = await call(cancelResponse, inputFor(id, response));
					applySettled(stopped);
					if (stopped.errorCode === "cancelled") await retry(response);
				} catch (thrown) {
					reportFailure.ofStartOver(response.id, thrown);
				}
			},
			stop(response) {
				failures.clear(response.id);
				return call(cancelResponse, inputFor(id, response)).then(applySettled, reportFailure.ofStop(response.id));
			},
			async stopAll() {
				failures.clear("all");
				try {
					const { kept } = await call(cancelChat, { params: { id } });
					const { queryKey } = chatQuery("own", id);
					if (!kept) live.current?.broadcastGone();
					// The newest turn may have been deleted: the page then shows the turn before it.
					else if (newestTurn(client.getQueryData(queryKey)) > 1)
						await client.invalidateQueries({ queryKey, exact: true });
					return kept;
				} catch (thrown) {
					if (thrown instanceof ApiError && thrown.status === 404) return false;
					reportFailure.ofStop("all")(thrown);
					return true;
				}
			},
			removeFromCache() {
				client.removeQueries({ queryKey: chatQuery("own", id).queryKey });
			},
		};
	}, [client, id, live]);
}
