import { type ChatSession, isSettled, type ResponsesPayload } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { endHydration, isHydrating } from "../../../lib/page/hydration-state.ts";
import { useLocation } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { BarActions } from "../../../ui/actions/bar-actions.tsx";
import { BarLink } from "../../../ui/actions/bar-button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SeatsProvider } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { FollowUpArea } from "../follow-up/follow-up-area.tsx";
import { warmUp } from "../markdown/warm-up.ts";
import { chatQuery, newestTurn, responsesQuery } from "../stream/chat-queries.ts";
import { type ChatActions, useChatActions } from "../stream/use-chat-actions.ts";
import { useChatSubscription } from "../stream/use-chat-subscription.ts";
import { EarlierTurns } from "../thread/earlier-turns.tsx";
import { progressOf } from "../thread/progress.ts";
import { ProgressMeta } from "../thread/progress-meta.tsx";
import { PromptBar } from "../thread/prompt-bar.tsx";
import { StatsBar } from "../thread/stats/stats-bar.tsx";
import { TurnBody, type TurnBodyProps } from "../thread/turn-body.tsx";
import { TurnFrame } from "../thread/turn-frame.tsx";
import { useChatPlace } from "../thread/use-chat-place.ts";
import { useShowNewest } from "../thread/use-show-newest.ts";
import { type Thread, useThread } from "../thread/use-thread.ts";
import { useTurnFromAddress } from "../thread/use-turn-from-address.ts";
import { promptOf } from "../turn/prompt-of.ts";
import { turnMessages } from "../turn-messages.ts";
import { ClearAll } from "./clear-all.tsx";
import type { ComparisonParts } from "./comparison-parts.ts";
import { LoadingView } from "./loading-view.tsx";
import { GoneTemporaryChat, MissingChat } from "./missing-chat.tsx";
import { StopAndCancel } from "./stop-and-cancel.tsx";
import { StorageNotice } from "./storage-notice.tsx";
import { TemporaryMark } from "./temporary-mark.tsx";
import { useIsGoneTemporary } from "./use-is-gone-temporary.ts";
import { useLooks } from "./use-looks.ts";
import { useProgressInTab, useTurnOfTitle } from "./use-progress-in-tab.ts";
import { useScrollTopForNewPrompt } from "./use-scroll-top-for-new-prompt.ts";

export { warmUp };

interface LoadedChatProps extends ComparisonParts {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

interface CloseActions {
	/** Stops the running answers and goes back to a new prompt. */
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
	draft.write("");
}

function useCloseActions(session: ChatSession, isRunning: boolean, actions: ChatActions): CloseActions {
	const [, navigate] = useLocation();
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
				if (isRunning) void actions.stopAll();
				actions.removeFromCache();
			},
			async stop() {
				if (!(await actions.stopAll())) navigateHome();
			},
		};
	}, [session, isRunning, actions, navigate]);
}

function useChatCommands({ cancel, stop }: CloseActions, isRunning: boolean): void {
	const commands = useMemo(
		(): readonly Command[] => [
			...(isRunning ? [{ id: "stop", title: chatMessages.commands.stopAll, keys: ["Escape+Escape"], run: stop }] : []),
			{ id: "clear", title: chatMessages.commands.clear, rank: 3, run: cancel },
		],
		[cancel, stop, isRunning],
	);
	useCommands(commands);
}

interface NewestTurnProps extends Omit<TurnBodyProps, "children"> {
	readonly thread: Thread;
	readonly close: CloseActions;
	/** Whether an answer runs in any loaded turn. */
	readonly isRunning: boolean;
}

interface TabProgressProps {
	readonly prompt: string;
	readonly payload: ResponsesPayload;
}

function TabProgress({ prompt, payload }: TabProgressProps) {
	useProgressInTab(prompt, payload);
	return null;
}

/** The newest turn, with its own prompt. */
function NewestTurn({ thread, close, isRunning, ...body }: NewestTurnProps) {
	const { session, payload, timesOf } = body;
	const { responses, turn } = payload;
	const isOnly = thread.earlier.length === 0;
	const progress = useMemo(() => progressOf(responses), [responses]);
	const asked = session.turns.find(({ number }) => number === turn);
	const place = useChatPlace(session.temporary);
	return (
		<TurnFrame turn={turn} thread={thread}>
			<PromptBar
				id={session.id}
				turn={turn}
				{...(!isOnly && { label: turnMessages.promptOf(turn) })}
				prompt={promptOf(session, turn)}
				meta={
					<ProgressMeta
						askedAt={asked?.createdAt ?? session.createdAt}
						responses={responses}
						timesOf={timesOf}
						progress={progress}
					/>
				}
				canAsk
			>
				<StopAndCancel {...close} isRunning={isRunning} place={place} />
			</PromptBar>
			<TurnBody {...body}>
				<StatsBar chatId={session.id} responses={responses} analysis={payload.analysis}>
					<ClearAll isRunning={isRunning} place={place} onClear={close.cancel} />
				</StatsBar>
				{!isRunning && place === "browser" && <StorageNotice />}
			</TurnBody>
		</TurnFrame>
	);
}

function LoadedChat({ session, payload, loadAnalysis, loadMarks, Share }: LoadedChatProps) {
	const thread = useThread("own", session, payload);
	const { loaded, active } = thread;
	useTurnFromAddress(thread);
	useShowNewest(payload.turn);
	const { live, connection, isGone } = useChatSubscription({ side: "own", id: session.id }, loaded);
	const actions = useChatActions(session.id, live);
	const titleTurn = useTurnOfTitle(loaded, active);
	const isRunning = loaded.some(({ responses }) => !responses.every(isSettled));
	const close = useCloseActions(session, isRunning, actions);
	const timesOf = useCallback((responseId: string) => live.current?.times().get(responseId), [live]);
	useChatCommands(close, isRunning);
	useEffect(() => void warmUp(), []);
	useLooks(session, isGone);
	if (isGone) return <MissingChat text={chatMessages.chatGoneText} />;
	const body = { session, loaded, timesOf, actions, connection, onStop: close.stop, loadAnalysis, loadMarks };
	const titled = loaded.find(({ turn }) => turn === titleTurn) ?? payload;
	return (
		<SeatsProvider seats={session.seats}>
			<BarActions>
				<BarLink href={paths.home} icon="plus" label={chatMessages.newChat} />
				{Share && !session.temporary && <Share side="own" session={session} payload={payload} />}
			</BarActions>
			<TabProgress key={`tab ${titled.turn}`} prompt={promptOf(session, titled.turn)} payload={titled} />
			{session.temporary && <TemporaryMark createdAt={session.createdAt} />}
			<FollowUpArea session={session} newest={payload.turn} isRunning={isRunning} live={live}>
				<EarlierTurns
					{...body}
					thread={thread}
					canAsk
					foot={(earlier) =>
						earlier.payload && (
							<StatsBar chatId={session.id} responses={earlier.payload.responses} analysis={earlier.payload.analysis} />
						)
					}
				/>
				<NewestTurn
					key={payload.turn}
					{...body}
					payload={payload}
					thread={thread}
					close={close}
					isRunning={isRunning}
				/>
			</FollowUpArea>
		</SeatsProvider>
	);
}

const isMissing = (error: Error | null): boolean =>
	error instanceof ApiError && [400, 401, 403, 404].includes(error.status);

/** A chat of the user, while it runs and after. */
export function LiveView({ id, ...parts }: ComparisonParts & { readonly id: string }) {
	const session = useQuery(chatQuery("own", id));
	const responses = useQuery(responsesQuery({ side: "own", id, turn: newestTurn(session.data) }));
	const error = useStickyError(session.error ?? responses.error, Boolean(session.data && responses.data));
	// Rendering four columns at once takes long; deferred, React renders them in slices.
	const [isFirst] = useState(isHydrating);
	const isLoaded = useDeferredValue(session.data !== undefined && responses.data !== undefined, isFirst);
	const client = useQueryClient();
	useScrollTopForNewPrompt();
	useEffect(() => {
		if (!isFirst) window.scrollTo(0, 0);
		endHydration();
		// Drops the chat from the cache when the user leaves it: it may have changed when they come back.
		const { queryKey } = chatQuery("own", id);
		return () => void setTimeout(() => client.removeQueries({ queryKey, type: "inactive" }), 0);
	}, [client, id, isFirst]);
	if (useIsGoneTemporary(session.data, error)) return <GoneTemporaryChat />;
	if (isLoaded && session.data && responses.data)
		return <LoadedChat session={session.data} payload={responses.data} {...parts} />;
	if (isMissing(error)) return <MissingChat text={chatMessages.chatNotFoundText} />;
	if (!error) return <LoadingView />;
	const retry = () => void Promise.all([session.refetch(), responses.refetch()]);
	return (
		<div className="wrap">
			<LoadFailed
				text={sentenceFor(error)}
				busy={session.isFetching || responses.isFetching}
				onRetry={retry}
				level={1}
			/>
		</div>
	);
}
