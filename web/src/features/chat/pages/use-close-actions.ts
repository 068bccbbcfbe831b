import { type ChatSession, cancelSummaries, isSettled, type ResponsesPayload } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { chatMessages, type Running } from "../chat-messages.ts";
import { newestTurn } from "../stream/chat-queries.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { workOn } from "../thread/has-comparison.ts";
import { promptOf } from "../turn/prompt-of.ts";
import { mergeKey, summariesKey } from "../verdict/summary-commands.ts";

export interface CloseActions {
	/** Stops what runs in the chat and goes back to a new prompt. */
	readonly cancel: () => void;
	/** Stops the running answers and stays in the chat, unless no text had arrived. */
	readonly stop: () => void;
}

/** Moves the chat's draft, or its prompt, to the home page, unless a draft is there: overwriting would lose it. */
function moveDraftHome(session: ChatSession): void {
	if (!isBlank(homeDraft.read())) return;
	const turn = newestTurn(session);
	const draft = chatDraft(session.id, turn);
	homeDraft.write(draft.read() || promptOf(session, turn));
	draftFiles(homeDraft.key).adopt(session.turns.find(({ number }) => number === turn)?.attachments ?? []);
	draft.write("");
}

/** What runs in the loaded turns; of several, what most of the page is about. */
export function runningIn(loaded: readonly ResponsesPayload[]): Running | null {
	if (loaded.some(({ responses }) => !responses.every(isSettled))) return "answers";
	return loaded.map(workOn).find((work) => work !== null) ?? null;
}

async function stopComparing(id: string, turn: number): Promise<void> {
	try {
		await call(cancelSummaries, { params: { id }, query: { turn } });
	} catch (thrown) {
		const title = chatMessages.stopComparingFailed;
		toast({ title, description: sentenceFor(thrown, title), tone: "destructive" });
	}
}

export function useCloseActions(
	session: ChatSession,
	loaded: readonly ResponsesPayload[],
	isRunning: boolean,
	actions: ChatActions,
): CloseActions {
	const [, navigate] = useLocation();
	const client = useQueryClient();
	const latest = useRef(loaded);
	useEffect(() => {
		latest.current = loaded;
	});
	const shown = useRef("");
	useEffect(() => {
		shown.current = session.id;
		return () => {
			shown.current = "";
		};
	}, [session.id]);
	return useMemo(() => {
		const navigateHome = () => {
			if (isRunning) moveDraftHome(session);
			// A user who left while the server stopped the answers is not redirected.
			if (shown.current === session.id) navigate(paths.home);
		};
		return {
			cancel() {
				navigateHome();
				for (const payload of latest.current) {
					// The server has not yet told of one that this page has just started.
					const isStarting = [summariesKey, mergeKey].some(
						(keyOf) => client.isMutating({ mutationKey: keyOf(session.id, payload.turn) }) > 0,
					);
					if (isStarting || workOn(payload)) void stopComparing(session.id, payload.turn);
				}
				if (isRunning) void actions.stopAll();
				actions.removeFromCache();
			},
			async stop() {
				if (!(await actions.stopAll())) navigateHome();
			},
		};
	}, [session, isRunning, actions, client, navigate]);
}

export function useChatCommands({ cancel, stop }: CloseActions, isRunning: boolean): void {
	const commands = useMemo(
		(): readonly Command[] => [
			...(isRunning ? [{ id: "stop", title: chatMessages.commands.stopAll, keys: ["Escape+Escape"], run: stop }] : []),
			{ id: "clear", title: chatMessages.commands.clear, rank: 3, run: cancel },
		],
		[cancel, stop, isRunning],
	);
	useCommands(commands);
}
