import { type ChatSession, isPasted, isSettled, type ResponsesPayload } from "@parallax/contract";
import { type RefObject, useMemo, useRef } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { SharedVote, useVoting, VoteArea, VotingProvider, voteMessages } from "../../votes/index.ts";
import { blindMessages } from "../blind/blind-messages.ts";
import { formerLetter } from "../blind/former-letters.ts";
import { RevealButton } from "../blind/reveal-button.tsx";
import { RevealedNote } from "../blind/revealed-note.tsx";
import { chatMessages } from "../chat-messages.ts";
import { EarlierVote } from "../editions/earlier-vote.tsx";
import { TurnNote } from "../follow-up/turn-note.tsx";
import { KeyDialogHost } from "../own-keys/key-dialog-host.tsx";
import { SampleLine } from "../own-keys/sample-line.tsx";
import { firstPair, type ReadingActions, type ReadingView, useReadingView } from "../reading/use-reading-view.ts";
import type { Connection } from "../stream/stream-or-poll.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { AnnouncementsRegion } from "../thread/announcements-region.tsx";
import { ConnectionNote } from "../thread/connection-note.tsx";
import { progressOf } from "../thread/progress.ts";
import { StopHint } from "../thread/stop-hint.tsx";
import { useEscape } from "../thread/use-escape.ts";
import { useStopKey } from "../thread/use-stop-key.ts";
import { ASK_TURN_AGAIN } from "../turn/again-commands.ts";
import { promptOf } from "../turn/prompt-of.ts";
import { useOfferedInTurn } from "../turn/turn-commands.ts";
import { useIsActiveTurn, useNameInTurn, useTurnScope } from "../turn/turn-context.tsx";
import { useAnswersLayout } from "../turn/use-answers-layout.ts";
import { Verdict } from "../verdict/verdict.tsx";
import { Answers } from "./answers.tsx";
import type { TimesOf } from "./column.tsx";
import { copyAll, useColumnCommands } from "./use-column-commands.ts";

export interface AnswersSectionProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	/** All loaded turns of the chat, for what exists once on the page. */
	readonly loaded: readonly ResponsesPayload[];
	readonly timesOf: TimesOf;
	/** Null where the page is read-only. */
	readonly actions: ChatActions | null;
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
	/** The number of the earlier edition that is read; null for the answers of the turn. */
	readonly edition: number | null;
	readonly connection: Connection;
	/** Stops all running answers. */
	readonly onStop: (() => void) | null;
}

const loadDiff = () => import("../compare/diff-view.tsx");

interface ReadingToolsProps extends Pick<AnswersSectionProps, "actions"> {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
	readonly compareToggle: RefObject<HTMLButtonElement | null>;
}

/** Offered as soon as every answer has ended; it has its place before that. */
function AskAgainButton({ responses }: Pick<ResponsesPayload, "responses">) {
	const command = useOfferedInTurn().find(({ id }) => id === ASK_TURN_AGAIN);
	return (
		<Button tone="bare" size="s" icon="retry" aria-disabled={!command || undefined} onClick={() => command?.run()}>
			{chatMessages.askAllAgain(responses.length)}
		</Button>
	);
}

/** What can be done with all answers. */
function ReadingTools({ session, payload, actions, view, reading, compareToggle }: ReadingToolsProps) {
	const textCount = payload.responses.filter(({ response }) => response !== "").length;
	if (textCount === 0) return null;
	return (
		<>
			{textCount > 1 && (
				<>
					<Button
						tone="bare"
						size="s"
						icon="align"
						aria-pressed={view.layout === "aligned"}
						onClick={() => reading.toggle("aligned")}
					>
						{chatMessages.alignReading}
					</Button>
					<Button
						ref={compareToggle}
						tone="bare"
						size="s"
						icon="diff"
						aria-pressed={view.layout === "compared"}
						onClick={() => reading.toggle("compared")}
					>
						{chatMessages.compareTwo}
					</Button>
				</>
			)}
			<CopyButton
				tone="bare"
				size="s"
				label={chatMessages.copyAll(textCount)}
				copies={() =>
					copyAll({
						turn: payload.turn,
						prompt: promptOf(session, payload.turn),
						seats: session.seats,
						responses: payload.responses,
					})
				}
				failure={chatMessages.copyFailed}
			/>
			{actions && !session.blind && !payload.responses.every(isPasted) && <AskAgainButton {...payload} />}
		</>
	);
}

/** The verdict and the answers, in the layout that the reader chose. */
function Reading(props: AnswersSectionProps & Pick<ReadingToolsProps, "view" | "reading">) {
	const { session, payload, loaded, timesOf, actions, isOwn, edition, connection, view, reading } = props;
	const { responses } = payload;
	const { seats } = session;
	const isNewest = payload.turn === loaded.at(-1)?.turn;
	const scope = useTurnScope();
	// What is read does not move down when the names appear.
	const wasHidden = responses.some(({ id }) => formerLetter(id) !== undefined);
	const progress = useMemo(() => progressOf(responses), [responses]);
	const compareToggle = useRef<HTMLButtonElement>(null);
	const diff = useLoaded(loadDiff, { enabled: view.layout === "compared" });
	return (
		<div className={`reading is-${view.layout}${edition === null ? "" : " is-earlier-edition"}`} ref={scope.setReading}>
			{actions && isNewest && !wasHidden && (
				<SampleLine session={session} responses={responses} isRunning={progress.isRunning} />
			)}
			<Verdict
				progress={progress}
				payload={payload}
				seats={seats}
				isOwn={actions !== null}
				isBlind={session.blind === true}
			>
				<ReadingTools
					session={session}
					payload={payload}
					actions={actions}
					view={view}
					reading={reading}
					compareToggle={compareToggle}
				/>
			</Verdict>
			{view.layout === "compared" && diff ? (
				<diff.DiffView
					responses={responses}
					analysis={payload.analysis}
					pair={view.pair ?? firstPair(responses)}
					onPairChange={reading.comparePair}
					onClose={reading.reset}
					focusFallback={compareToggle}
				/>
			) : (
				<Answers
					responses={responses}
					seats={seats}
					timesOf={timesOf}
					actions={actions}
					isOwn={isOwn}
					isCutOff={connection !== "ok"}
					view={view}
					reading={reading}
				/>
			)}
		</div>
	);
}

/** The answers and the verdict line above them, with their commands and keys. */
export function AnswersSection(props: AnswersSectionProps) {
	const { session, payload, loaded, timesOf, actions, isOwn, edition, connection, onStop } = props;
	const { turn, responses } = payload;
	const { seats } = session;
	const [view, reading] = useReadingView(responses);
	const asked = session.turns.find(({ number }) => number === turn) ?? { number: turn, vote: undefined };
	const onChange = actions?.judged ?? null;
	const voting = useVoting({ chatId: session.id, turn: asked, seats, responses, onChange });
	useAnswersLayout(view, reading);
	useColumnCommands({
		turn,
		prompt: promptOf(session, turn),
		seats,
		responses,
		timesOf,
		isCutOff: connection !== "ok",
		view,
		reading,
		actions,
		voting,
	});
	const isActive = useIsActiveTurn();
	const voteName = useNameInTurn(isOwn ? voteMessages.region : voteMessages.sharedRegion);
	const isNewest = turn === loaded.at(-1)?.turn;
	// Escape stops what runs, in whichever turn.
	const stopKey = useStopKey({
		seats,
		responses: useMemo(() => loaded.flatMap((each) => each.responses), [loaded]),
		stopAll: onStop,
		stopOne: (response) => void actions?.stop(response),
	});
	useEscape((event) => {
		if (!isActive) return false;
		if (view.layout === "side-by-side") return stopKey.press(event);
		reading.reset();
		return true;
	});
	const isRunning = loaded.some((each) => !each.responses.every(isSettled));
	const reveal = session.blind && actions && <RevealButton {...{ turn, actions, isRunning }} />;
	const noVote = isRunning ? voteMessages.ask : blindMessages.tooFew;
	return (
		<div className="wrap">
			{isNewest && actions && <RevealedNote {...{ payload, seats }} isBlind={session.blind === true} />}
			{isNewest && <AnnouncementsRegion turns={loaded} namesTurns={session.turns.length > 1} seats={seats} />}
			<TurnNote session={session} payload={props.payload} />
			<VotingProvider value={voting}>
				<Reading {...props} view={view} reading={reading} />
				<VoteArea
					name={voteName}
					seats={seats}
					responses={responses}
					reveal={reveal}
					noVote={noVote}
					isTemporary={session.temporary}
				/>
			</VotingProvider>
			{!isOwn && <SharedVote name={voteName} seats={seats} responses={responses} vote={asked.vote} />}
			{edition !== null && <EarlierVote chatId={session.id} name={voteName} {...{ turn, edition, seats, responses }} />}
			{isNewest && <ConnectionNote connection={connection} />}
			{(isActive || isNewest) && <StopHint text={isActive ? stopKey.hint : ""} />}
			{actions && isNewest && <KeyDialogHost />}
		</div>
	);
}
