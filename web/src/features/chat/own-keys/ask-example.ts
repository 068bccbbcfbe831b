import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { useAssistants } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { justStarted } from "../compose/just-started.ts";
import { leftOn } from "../compose/left-on.ts";
import { loadStartChat } from "../compose/use-start-chat.ts";
import { messages } from "../messages.ts";
import { askedOf, columnsFor } from "../picker/provider-choice.ts";
import { useOfferedInTurn } from "../turn/turn-commands.ts";
import { GENERATE_SUMMARIES } from "../verdict/summary-commands.ts";

/** Chats that were started as an example: their analysis is prepared, and is shown without a further click. */
const started = new Set<string>();

/** The example after this prompt, so that a reader who has seen one sees another. */
function nextExample(prompt: string): string {
	const index = messages.examples.findIndex((example) => example.prompt === prompt);
	return messages.examples[(index + 1) % messages.examples.length]?.prompt ?? "";
}

/** Asks an example with the default columns, whatever columns the reader has chosen, and shows it. */
export function useAskExample(prompt: string) {
	const client = useQueryClient();
	const assistants = useAssistants();
	const [, navigate] = useLocation();
	const { mutate, isPending } = useMutation({
		mutationFn: async () => {
			const { cacheStartedChat, sendPrompt } = await loadStartChat();
			const columns = askedOf(columnsFor(assistants, []), assistants);
			const { session, sent } = await sendPrompt(client, {
				...{ prompt: nextExample(prompt), columns },
				...{ isTemporary: leftOn.temporary, draftKey: null },
			});
			cacheStartedChat(client, session, sent);
			return session;
		},
		onSuccess: ({ id, temporary }) => {
			started.add(id);
			justStarted.id = id;
			navigate(paths.chat(id, temporary));
		},
		onError: toastFailure(chatMessages.samples.exampleFailed),
	});
	return { ask: () => mutate(), isAsking: isPending };
}

/** Shows the prepared analysis of an example that was asked by one tap, once all its answers are there. */
export function usePreparedAnalysis(chatId: string, isRunning: boolean): void {
	const command = useOfferedInTurn().find(({ id }) => id === GENERATE_SUMMARIES);
	useEffect(() => {
		if (!isRunning && command && started.delete(chatId)) command.run();
	}, [chatId, isRunning, command]);
}
