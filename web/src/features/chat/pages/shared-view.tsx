import { useStickyError } from "../../../lib/page/use-sticky-error.ts";
import "./shared-view.css";
import { type ChatSession, countAssistants, isPasted, type ResponsesPayload } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { endHydration } from "../../../lib/page/hydration-state.ts";
import { Link } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { BarActions } from "../../../ui/actions/bar-actions.tsx";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SeatsProvider } from "../../assistants/index.ts";
import { OwnCopy } from "../branch/own-copy.tsx";
import { chatMessages } from "../chat-messages.ts";
import { chatQuery, newestTurn, responsesQuery } from "../stream/chat-queries.ts";
import { useChatSubscription } from "../stream/use-chat-subscription.ts";
import { EarlierTurns } from "../thread/earlier-turns.tsx";
import { Moment } from "../thread/moment.tsx";
import { PromptBar } from "../thread/prompt-bar.tsx";
import { SharedStats } from "../thread/stats/shared-stats.tsx";
import { TurnBody } from "../thread/turn-body.tsx";
import { TurnFrame } from "../thread/turn-frame.tsx";
import { useThread } from "../thread/use-thread.ts";
import { useTurnFromAddress } from "../thread/use-turn-from-address.ts";
import { promptOf } from "../turn/prompt-of.ts";
import { turnMessages } from "../turn-messages.ts";
import type { ComparisonParts } from "./comparison-parts.ts";
import { LoadingView } from "./loading-view.tsx";
import { MissingChat } from "./missing-chat.tsx";
import { sharedIntro } from "./shared-intro.ts";
import { sharedMessages } from "./shared-messages.ts";
import { FirstOfSeveral, SharedPrompt } from "./shared-prompt.tsx";
import { useScrollTopForNewPrompt } from "./use-scroll-top-for-new-prompt.ts";

/** The prompt of the newest turn, where it is not the first. */
function LaterPrompt({ session, turn }: { readonly session: ChatSession; readonly turn: number }) {
	const asked = session.turns.find(({ number }) => number === turn);
	return (
		<PromptBar
			id={session.id}
			turn={turn}
			level={2}
			label={turnMessages.promptOf(turn)}
			prompt={promptOf(session, turn)}
			meta={<Moment iso={asked?.createdAt ?? session.createdAt} />}
			canAsk={false}
		/>
	);
}

function Invitation({ session }: { readonly session: ChatSession }) {
	return (
		<aside className="invitation">
			<div>
				<h2 className="text-3">{sharedMessages.tryItHead}</h2>
				<p>{sharedMessages.tryItText}</p>
			</div>
			<div className="row">
				<ButtonLink tone="fill" size="l" href={paths.ask(session.prompt)}>
					{sharedMessages.askThis}
				</ButtonLink>
				<OwnCopy size="l" session={session} />
				<ButtonLink size="l" href={paths.home}>
					{chatMessages.startNew}
				</ButtonLink>
			</div>
		</aside>
	);
}

/** Says what the page is. Until a chat is shared, only its owner can open it. */
function Intro({ session, payload }: Pick<LoadedSharedProps, "session" | "payload">) {
	const { shared, sharedBy, seats, turns } = session;
	if (!shared)
		return (
			<p className="shared-intro">
				{sharedMessages.notShared}{" "}
				<Link href={paths.chat(session.id, session.temporary)}>{sharedMessages.openChat}</Link>
			</p>
		);
	const intro = sharedIntro({
		hasSharer: sharedBy !== undefined,
		assistants: countAssistants(seats),
		pasted: seats.filter(isPasted).length,
		prompts: turns.length,
		isCompared: payload.analysis !== null,
	});
	return (
		<p className="shared-intro">
			{sharedBy && (
				<>
					<Link href={paths.profile(sharedBy.username)}>
						<bdi>{sharedBy.displayName ?? `@${sharedBy.username}`}</bdi>
					</Link>{" "}
				</>
			)}
			{intro}
		</p>
	);
}

interface LoadedSharedProps extends ComparisonParts {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

function LoadedShared({ session, payload, loadAnalysis, loadMarks, loadChecks, loadReviews }: LoadedSharedProps) {
	const thread = useThread("shared", session, payload);
	const { loaded } = thread;
	useTurnFromAddress(thread);
	const { live, connection, isGone } = useChatSubscription({ side: "shared", id: session.id }, loaded);
	const timesOf = useCallback((responseId: string) => live.current?.times().get(responseId), [live]);
	usePageTitle(sharedMessages.conversation);
	useEffect(endHydration, []);
	if (isGone) return <MissingChat text={chatMessages.sharedNotFoundText} />;
	const readOnly = { actions: null, onStop: null, canAsk: false };
	const body = { session, loaded, timesOf, connection, loadAnalysis, loadMarks, loadChecks, loadReviews, ...readOnly };
	const { turn, responses } = payload;
	const hasSeveral = thread.earlier.length > 0;
	return (
		<SeatsProvider seats={session.seats}>
			<div className="is-shared">
				<div className="wrap">
					<div className="page-head">
						<h1 className="text-1 quiet mid">{sharedMessages.conversation}</h1>
						<Intro session={session} payload={payload} />
					</div>
					{!hasSeveral && <SharedPrompt session={session} />}
				</div>
				<EarlierTurns
					{...body}
					thread={thread}
					firstLine={(line) => <FirstOfSeveral session={session} {...line} />}
					foot={(shown) => <SharedStats responses={shown.payload.responses} />}
				/>
				<TurnFrame key={turn} turn={turn} thread={thread}>
					{hasSeveral && <LaterPrompt session={session} turn={turn} />}
					<TurnBody
						{...body}
						payload={payload}
						foot={() => (
							<>
								<SharedStats responses={responses} />
								<Invitation session={session} />
							</>
						)}
					/>
				</TurnFrame>
			</div>
		</SeatsProvider>
	);
}

/** The read-only page of a shared chat. */
export function SharedView({ id, ...parts }: ComparisonParts & { readonly id: string }) {
	const session = useQuery(chatQuery("shared", id));
	const responses = useQuery(responsesQuery({ side: "shared", id, turn: newestTurn(session.data) }));
	useScrollTopForNewPrompt();
	const error = useStickyError(session.error ?? responses.error, Boolean(session.data && responses.data));
	return (
		<>
			<BarActions readOnly />
			{session.data && responses.data ? (
				<LoadedShared session={session.data} payload={responses.data} {...parts} />
			) : !error ? (
				<LoadingView />
			) : error instanceof ApiError && error.status === 0 ? (
				<div className="wrap">
					<LoadFailed
						text={sentenceFor(error)}
						busy={session.isFetching || responses.isFetching}
						onRetry={() => void Promise.all([session.refetch(), responses.refetch()])}
						level={1}
					/>
				</div>
			) : (
				<MissingChat text={chatMessages.sharedNotFoundText} />
			)}
		</>
	);
}
