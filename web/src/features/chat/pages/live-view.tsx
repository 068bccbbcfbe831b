import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { endHydration, isHydrating } from "../../../lib/page/hydration-state.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { BarActions } from "../../../ui/actions/bar-actions.tsx";
import { BarLink } from "../../../ui/actions/bar-button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SeatsProvider } from "../../assistants/index.ts";
import { useFollowReveal } from "../blind/use-reveal.ts";
import { chatMessages, type Running } from "../chat-messages.ts";
import { FollowUpArea } from "../follow-up/follow-up-area.tsx";
import { ChatLabels } from "../labels/chat-labels.tsx";
import { warmUp } from "../markdown/warm-up.ts";
import { chatQuery, newestTurn, responsesQuery } from "../stream/chat-queries.ts";
import { useChatActions } from "../stream/use-chat-actions.ts";
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
import { type CloseActions, runningIn, useChatCommands, useCloseActions } from "./use-close-actions.ts";
import { useIsGoneTemporary } from "./use-is-gone-temporary.ts";
import { useLooks } from "./use-looks.ts";
import { useProgressInTab, useTurnOfTitle } from "./use-progress-in-tab.ts";
import { useReadingPlace } from "./use-reading-place.ts";
import { useScrollTopForNewPrompt } from "./use-scroll-top-for-new-prompt.ts";

export { warmUp };

interface LoadedChatProps extends ComparisonParts {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

interface NewestTurnProps extends Omit<TurnBodyProps, "foot"> {
	readonly thread: Thread;
	readonly close: CloseActions;
	/** What runs in any loaded turn. */
	readonly running: Running | null;
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
function NewestTurn({ thread, close, running, ...body }: NewestTurnProps) {
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
				isBlind={session.blind}
			>
				<StopAndCancel {...close} running={running} place={place} />
			</PromptBar>
			<TurnBody
				{...body}
				foot={(shown) => (
					<>
						<StatsBar chatId={session.id} shown={shown} isBlind={session.blind}>
							{!session.temporary && <ChatLabels session={session} />}
							<ClearAll running={running} place={place} onClear={close.cancel} />
						</StatsBar>
						{running !== "answers" && place === "browser" && <StorageNotice />}
					</>
				)}
			/>
		</TurnFrame>
	);
}

function LoadedChat({ session, payload, Share, ...parts }: LoadedChatProps) {
	const thread = useThread("own", session, payload);
	const { loaded, active } = thread;
	useTurnFromAddress(thread);
	useShowNewest(payload.turn);
	const { live, connection, isGone } = useChatSubscription({ side: "own", id: session.id }, loaded);
	const actions = useChatActions(session.id, live);
	const titleTurn = useTurnOfTitle(loaded, active);
	const running = runningIn(loaded);
	const isRunning = running === "answers";
	const close = useCloseActions(session, loaded, isRunning, actions);
	const timesOf = useCallback((responseId: string) => live.current?.times().get(responseId), [live]);
	useChatCommands(close, isRunning);
	useEffect(() => void warmUp(), []);
	useLooks(session, isGone);
	useFollowReveal(session, loaded);
	if (isGone) return <MissingChat text={chatMessages.chatGoneText} />;
	const body = {
		session,
		loaded,
		timesOf,
		actions,
		connection,
		onStop: close.stop,
		loadAnalysis: parts.loadAnalysis,
		loadMarks: parts.loadMarks,
		loadChecks: parts.loadChecks,
		loadReviews: parts.loadReviews,
		loadAgain: parts.loadAgain,
	};
	const titled = loaded.find(({ turn }) => turn === titleTurn) ?? payload;
	return (
		<SeatsProvider seats={session.seats}>
			<BarActions>
				<BarLink href={paths.home} icon="plus" label={chatMessages.newChat} />
				{Share && !session.temporary && !session.blind && <Share side="own" session={session} payload={payload} />}
			</BarActions>
			<TabProgress key={`tab ${titled.turn}`} prompt={promptOf(session, titled.turn)} payload={titled} />
			{session.temporary && <TemporaryMark createdAt={session.createdAt} />}
			<FollowUpArea session={session} newest={payload.turn} isRunning={isRunning} live={live}>
				<EarlierTurns
					{...body}
					thread={thread}
					canAsk
					foot={(shown) => <StatsBar chatId={session.id} shown={shown} isBlind={session.blind} />}
				/>
				<NewestTurn key={payload.turn} {...body} payload={payload} thread={thread} close={close} running={running} />
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
	useReadingPlace(id, isLoaded);
	useEffect(() => {
		endHydration();
		// Drops the chat from the cache when the user leaves it: it may have changed when they come back.
		const { queryKey } = chatQuery("own", id);
		return () => void setTimeout(() => client.removeQueries({ queryKey, type: "inactive" }), 0);
	}, [client, id]);
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
