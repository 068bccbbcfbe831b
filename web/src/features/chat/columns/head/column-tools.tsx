import { isPasted, type ProviderResponse } from "@parallax/contract";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { IconButton } from "../../../../ui/actions/icon-button.tsx";
import { chatMessages } from "../../chat-messages.ts";
import { copyAnswer } from "../../compare/copy-answers.ts";
import type { ColumnFrame } from "../column.tsx";
import { toastRetryTime, useRetryTime } from "../failure/retry-wait.ts";
import type { LiveState } from "../live-state.ts";

export interface ColumnToolsProps extends ColumnFrame {
	readonly state: LiveState;
	readonly response: ProviderResponse;
	/** The element that is copied as rich text. */
	readonly body: RefObject<HTMLElement | null>;
}

/** Whether the tools that were just removed had the focus. */
type HadFocusRef = RefObject<boolean>;

/** Records, when the element unmounts, whether it had the focus. */
function useRecordFocusOnUnmount(ref: RefObject<HTMLElement | null>, hadFocus: HadFocusRef): void {
	useLayoutEffect(() => {
		const element = ref.current;
		return () => {
			hadFocus.current = element?.contains(document.activeElement) ?? false;
		};
	}, [ref, hadFocus]);
}

interface StalledToolsProps {
	readonly hadFocus: HadFocusRef;
	readonly name: string;
	readonly stop: () => void;
	readonly retry: () => void;
}

function StalledTools({ hadFocus, name, stop, retry }: StalledToolsProps) {
	const tools = useRef<HTMLSpanElement>(null);
	useRecordFocusOnUnmount(tools, hadFocus);
	return (
		<span className="late-tools" ref={tools}>
			<Button size="s" icon="stop" aria-label={chatMessages.stopAnswer(name)} onClick={stop}>
				<span className="w">{chatMessages.stop}</span>
			</Button>
			<Button size="s" icon="retry" aria-label={chatMessages.retryLate(name)} onClick={retry}>
				<span className="w">{chatMessages.retry}</span>
			</Button>
		</span>
	);
}

interface StopOrRetryProps extends StalledToolsProps {
	readonly response: ProviderResponse;
}

/** One button for Stop and Retry, so that it keeps the focus. A held key or a double click must not trigger both. */
function StopOrRetry({ hadFocus, name, response, stop, retry }: StopOrRetryProps) {
	const tool = useRef<HTMLButtonElement>(null);
	useRecordFocusOnUnmount(tool, hadFocus);
	const time = useRetryTime(response);
	const isPending = response.status === "pending";
	const retryLabel = time ? chatMessages.canBeAskedAgain(name, time.clock) : chatMessages.retryAnswer(name);
	const stopOrRetry = () => {
		if (isPending) stop();
		else if (!toastRetryTime(name, response)) retry();
	};
	return (
		<IconButton
			ref={tool}
			icon={isPending ? "stop" : "retry"}
			size="s"
			label={isPending ? chatMessages.stopAnswer(name) : retryLabel}
			aria-disabled={time ? true : undefined}
			onClick={(event) => event.detail < 2 && stopOrRetry()}
			onKeyDown={(event) => event.key === "Enter" && event.repeat && event.preventDefault()}
		/>
	);
}

/** A stalled answer gets a Stop and a Retry button with text; otherwise there is one icon button. */
function StopAndRetry({
	state,
	seat,
	response,
	actions,
	canRetry,
}: Pick<ColumnToolsProps, "state" | "seat" | "response" | "actions" | "canRetry">) {
	// Starting over is a retry, too.
	const isStalled = state.kind === "stalled" && canRetry;
	const container = useRef<HTMLSpanElement>(null);
	const hadFocus = useRef(false);
	// When the tools are swapped, the focus moves from the removed tool to the first of the new ones.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when `isStalled` changes.
	useLayoutEffect(() => {
		if (hadFocus.current) container.current?.querySelector("button")?.focus({ preventScroll: true });
		hadFocus.current = false;
	}, [isStalled]);
	if (!actions || isPasted(seat) || (response.status !== "pending" && !canRetry)) return null;
	const stop = () => void actions.stop(response);
	const retry = () => void (isStalled ? actions.startOver(response) : actions.retry(response));
	const tools = { hadFocus, name: seat.name, stop, retry };
	return (
		<span className="late-tools" ref={container}>
			{isStalled ? <StalledTools {...tools} /> : <StopOrRetry {...tools} response={response} />}
		</span>
	);
}

export function ColumnTools({
	state,
	seat,
	response,
	actions,
	canRetry,
	body,
	isEnlarged,
	onEnlarge,
}: ColumnToolsProps) {
	const { name } = seat;
	return (
		<>
			{response.status !== "pending" && response.response && (
				<CopyButton
					copies={() => copyAnswer(response, body.current)}
					failure={chatMessages.copyFailed}
					label={chatMessages.copyAnswer(name)}
					size="s"
					iconOnly
				/>
			)}
			<StopAndRetry state={state} seat={seat} response={response} actions={actions} canRetry={canRetry} />
			<IconButton
				icon={isEnlarged ? "reduce" : "enlarge"}
				size="s"
				label={isEnlarged ? chatMessages.reduceAnswer : chatMessages.enlargeAnswer(name)}
				aria-pressed={isEnlarged}
				onClick={() => onEnlarge(seat.id)}
			/>
		</>
	);
}
