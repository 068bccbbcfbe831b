import { isSettled, type ProviderResponse } from "@parallax/contract";
import { useSyncExternalStore } from "react";
import type { ActionOrigin } from "../../stream/action-failures.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";

const noSubscription = () => () => {};

/** Why the last action on this answer failed, if the reader pressed it in this part of the column. */
export function useActionFailure(
	response: ProviderResponse,
	failures: ChatActions["failures"] | undefined,
	origin: ActionOrigin,
): string | null {
	const failure = () => failures?.of(response.id, { isRunning: !isSettled(response), origin }) ?? null;
	return useSyncExternalStore(failures?.subscribe ?? noSubscription, failure, failure);
}
