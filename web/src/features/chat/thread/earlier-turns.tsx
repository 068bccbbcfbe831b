import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { InlineLoadFailed } from "../../../ui/loading/load-failed.tsx";
import { TextSkeleton } from "../../../ui/loading/skeleton.tsx";
import { FileCount } from "../attach/turn-files.tsx";
import { branchMessages } from "../branch/branch-messages.ts";
import { chatMessages } from "../chat-messages.ts";
import type { ChatSide } from "../stream/chat-queries.ts";
import { turnMessages } from "../turn-messages.ts";
import { promptButton } from "./focus-prompt.ts";
import { Moment } from "./moment.tsx";
import { PrintedTurn, usePrinting } from "./printed-turn.tsx";
import { PromptBar, type PromptBarProps } from "./prompt-bar.tsx";
import { PromptLine } from "./prompt-line.tsx";
import { TurnBody, type TurnBodyProps } from "./turn-body.tsx";
import { TurnEnding } from "./turn-ending.tsx";
import { TurnFrame } from "./turn-frame.tsx";
import type { Thread, EarlierTurn as Turn } from "./use-thread.ts";
import { useTurnKeys } from "./use-turn-keys.ts";

export interface OwnLineProps {
	/** How the turn ended. */
	readonly outcome: ReactNode;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
}

export interface EarlierTurnsProps extends Pick<PromptBarProps, "canAsk">, Omit<TurnBodyProps, "payload"> {
	readonly thread: Thread;
	/** What stands in the place of the first prompt's line, if the page shows that prompt in another way. */
	readonly firstLine?: (line: OwnLineProps) => ReactNode;
}

const sideOf = ({ actions }: Pick<EarlierTurnsProps, "actions">): ChatSide => (actions ? "own" : "shared");

/** Opens and closes a turn in place: what is read does not move, and the focus stays on its prompt. */
function useInPlace(frame: RefObject<HTMLDivElement | null>, isOpen: boolean) {
	const hadFocus = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus is restored when the line was replaced.
	useLayoutEffect(() => {
		if (hadFocus.current) promptButton(frame.current)?.focus({ preventScroll: true });
		hadFocus.current = false;
	}, [isOpen]);
	return (change: () => void) => {
		const line = () => frame.current?.firstElementChild?.getBoundingClientRect().top ?? 0;
		const before = line();
		hadFocus.current = frame.current?.contains(document.activeElement) ?? false;
		flushSync(change);
		window.scrollBy({ top: line() - before, behavior: "instant" });
	};
}

/** Shown below the prompt until its answers have arrived. */
function Loading({ error, isFetching, refetch }: Pick<Turn, "error" | "isFetching" | "refetch">) {
	return (
		<div className="wrap turn-loading" aria-busy={!error}>
			{error ? (
				<InlineLoadFailed text={sentenceFor(error)} busy={isFetching} onRetry={refetch} />
			) : (
				<TextSkeleton lines={8} />
			)}
		</div>
	);
}

interface EarlierTurnProps extends EarlierTurnsProps {
	readonly earlier: Turn;
	readonly isPrinting: boolean;
}

function EarlierTurn({ earlier, isPrinting, thread, canAsk, firstLine, ...body }: EarlierTurnProps) {
	const frame = useRef<HTMLDivElement>(null);
	const { isOpen, payload } = earlier;
	const { number, prompt, createdAt, attachments } = earlier.turn;
	const inPlace = useInPlace(frame, isOpen);
	// Rendering eight columns at once takes long; deferred, React renders them in slices.
	const isReady = useDeferredValue(isOpen && payload !== undefined, false);
	const [isEdited, setEdited] = useState(false);
	const open = (toEdit: boolean) =>
		inPlace(() => {
			setEdited(toEdit);
			thread.open(number);
		});
	// The heading of the page is the newest prompt, or the words above a shared chat.
	const line = { level: 2 as const, label: turnMessages.promptOf(number), prompt };
	const onToggle = isOpen ? () => inPlace(() => thread.close(number)) : () => open(false);
	const ownLine = number === 1 && firstLine?.({ outcome: <TurnEnding earlier={earlier} />, isOpen, onToggle });
	if (!isOpen)
		return (
			<TurnFrame turn={number} thread={thread} frame={frame} isClosed>
				{ownLine || (
					<PromptLine
						{...line}
						meta={
							<>
								<FileCount files={attachments} />
								<TurnEnding earlier={earlier} />
							</>
						}
						tip={turnMessages.open}
						isOpen={false}
						onToggle={onToggle}
						sheet={null}
					>
						{canAsk && !(body.session.blind && number > 1) && (
							<button
								type="button"
								className="btn btn-bare"
								aria-label={turnMessages.edit(number)}
								data-tip={branchMessages.edit}
								onClick={() => open(true)}
							>
								{chatMessages.edit}
							</button>
						)}
					</PromptLine>
				)}
				{isPrinting && <PrintedTurn side={sideOf(body)} id={body.session.id} turn={number} />}
			</TurnFrame>
		);
	return (
		<TurnFrame turn={number} thread={thread} frame={frame}>
			{ownLine || (
				<PromptBar
					{...line}
					meta={<Moment iso={createdAt} />}
					id={body.session.id}
					turn={number}
					canAsk={canAsk}
					isBlind={body.session.blind}
					isEdited={isEdited}
				>
					<IconButton icon="reduce" label={turnMessages.close(number)} onClick={onToggle} />
				</PromptBar>
			)}
			{payload && isReady ? <TurnBody {...body} payload={payload} /> : <Loading {...earlier} />}
		</TurnFrame>
	);
}

/** The turns before the newest: one line each, opened in place. A closed one loads and registers nothing. */
export function EarlierTurns(props: EarlierTurnsProps) {
	const chat = { side: sideOf(props), id: props.session.id };
	const isPrinting = usePrinting(chat, props.thread.earlier);
	useTurnKeys(props.thread.earlier.length > 0);
	return props.thread.earlier.map((earlier) => (
		<EarlierTurn key={earlier.turn.number} {...props} earlier={earlier} isPrinting={isPrinting} />
	));
}
