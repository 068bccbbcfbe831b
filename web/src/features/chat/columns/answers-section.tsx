import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { type RefObject, useMemo, useRef } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { chatMessages } from "../chat-messages.ts";
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
import { promptOf } from "../turn/prompt-of.ts";
import { useIsActiveTurn, useTurnScope } from "../turn/turn-context.tsx";
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
	readonly connection: Connection;
	/** Stops all running answers. */
	readonly onStop: (() => void) | null;
}

const loadDiff = () => import("../compare/diff-view.tsx");

interface ReadingToolsProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
	readonly compareToggle: RefObject<HTMLButtonElement | null>;
}

/** Tools that need at least two answers. */
function ReadingTools({ session, payload, view, reading, compareToggle }: ReadingToolsProps) {
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
		</>
	);
}

/** The verdict and the answers, in the layout that the reader chose. */
function Reading(props: AnswersSectionProps & Pick<ReadingToolsProps, "view" | "reading">) {
	const { session, payload, loaded, timesOf, actions, connection, view, reading } = props;
	const { responses } = payload;
	const { seats } = session;
	const isNewest = payload.turn === loaded.at(-1)?.turn;
	const scope = useTurnScope();
	const progress = useMemo(() => progressOf(responses), [responses]);
	const compareToggle = useRef<HTMLButtonElement>(null);
	const diff = useLoaded(loadDiff, { enabled: view.layout === "compared" });
	return (
		<div className={`reading is-${view.layout}`} ref={scope.setReading}>
			{actions && isNewest && <SampleLine session={session} responses={responses} isRunning={progress.isRunning} />}
			<Verdict progress={progress} payload={payload} seats={seats} isOwn={actions !== null}>
				<ReadingTools session={session} payload={payload} view={view} reading={reading} compareToggle={compareToggle} />
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
	const { session, payload, loaded, timesOf, actions, connection, onStop } = props;
	const { turn, responses } = payload;
	const { seats } = session;
	const [view, reading] = useReadingView(responses);
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
	});
	const isActive = useIsActiveTurn();
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
	return (
		<div className="wrap">
			{isNewest && <AnnouncementsRegion turns={loaded} namesTurns={session.turns.length > 1} seats={seats} />}
			<TurnNote session={session} payload={props.payload} />
			<Reading {...props} view={view} reading={reading} />
			{isNewest && <ConnectionNote connection={connection} />}
			{(isActive || isNewest) && <StopHint text={isActive ? stopKey.hint : ""} />}
			{actions && isNewest && <KeyDialogHost />}
		</div>
	);
}
