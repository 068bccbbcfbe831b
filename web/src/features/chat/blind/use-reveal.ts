import { BLIND_LETTERS, type ChatSession, getVerdict, type ResponsesPayload, revealChat } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { showRevealed } from "../stream/show-revealed.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { blindMessages } from "./blind-messages.ts";

const isLetter = (seatId: string): boolean => BLIND_LETTERS.some((letter) => letter === seatId);

/** Shows the names when a stream or a look at the page tells some of them: the rest is read again. */
export function useFollowReveal({ id, seats, blind = false }: ChatSession, loaded: readonly ResponsesPayload[]): void {
	const client = useQueryClient();
	const isBetween = loaded.some(({ responses }) =>
		responses.some(({ seat }) => (blind || isLetter(seat)) && seats.every(({ id: known }) => known !== seat)),
	);
	useEffect(() => {
		// A failure is made good when the page is looked at again.
		if (isBetween) void showRevealed(client, id).catch(() => {});
	}, [client, id, isBetween]);
}

/** Shows the names without a vote, in all tabs. */
export function useReveal({ chatId, judged }: ChatActions, turn: number) {
	const [isRevealing, setRevealing] = useState(false);
	const reveal = async (): Promise<void> => {
		setRevealing(true);
		try {
			await call(revealChat, { params: { id: chatId } });
			judged({ turn, verdict: await call(getVerdict, { params: { id: chatId, turn } }) });
		} catch (thrown) {
			toastFailure(blindMessages.failed)(thrown);
		} finally {
			setRevealing(false);
		}
	};
	return { isRevealing, reveal };
}
