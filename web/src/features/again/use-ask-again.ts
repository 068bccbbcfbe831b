import { type AgainBody, askAgain, getChat, type ResponsesPayload } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/server/api.ts";
import { newRequestKey } from "../../lib/server/new-request-key.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";
import type { AgainProps } from "../chat/index.ts";
import { againMessages as texts } from "./messages.ts";

type Asked = Pick<AgainProps, "session" | "actions"> & { readonly answers: Pick<ResponsesPayload, "turn"> };

/** Asks the turn again. Repeated until it succeeds, it is one request for the server. */
export function useAskAgain({ session, answers, actions }: Asked, onAsked: (editions: readonly number[]) => void) {
	const key = useRef<string>(null);
	const client = useQueryClient();
	const { turn } = answers;
	const { mutate, isPending } = useMutation({
		mutationFn: (body: AgainBody) => {
			key.current ??= newRequestKey();
			const headers = { "idempotency-key": key.current };
			return call(askAgain, { params: { id: session.id, turn }, body }, { headers });
		},
		onSuccess: async ({ editions }) => {
			key.current = null;
			// The new answers are being written: read, the page follows them as any others.
			await actions.readFrom(turn).catch(() => {});
			// The vote stays with the answers that it was given for.
			await client.invalidateQueries({ queryKey: keyOf(getChat, { params: { id: session.id } }), exact: true });
			onAsked(editions);
		},
		onError: toastFailure({ title: texts.failed, description: texts.failed }),
	});
	return { ask: (body: AgainBody) => mutate(body), isAsking: isPending };
}
