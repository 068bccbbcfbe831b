import type { ProviderResponse } from "@parallax/contract";
import { type RefObject, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useFocusHeir } from "../../../ui/use-focus-heir.ts";
import { chatMessages } from "../chat-messages.ts";
import { copyAnswer } from "../compare/copy-answers.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import type { ColumnFrame } from "./column.tsx";
import type { LiveState } from "./live-state.ts";
import { sayRetryTime, useRetryTime } from "./retry-wait.ts";

export interface ColumnToolsProps extends ColumnFrame {
	readonly state: LiveState;
	readonly response: ProviderResponse;
	/** What is copied as rich text. */
	readonly body: RefObject<HTMLElement | null>;
}

interface LateToolsProps {
	readonly name: string;
	readonly stop: () => void;
	readonly retry: () => void;
}

function LateTools({ name, stop, retry }: LateToolsProps) {
	const tools = useRef<HTMLSpanElement>(null);
	useFocusHeir(tools);
	return (
		<span className="late-tools" ref={tools}>
			<Button size="s" aria-label={chatMessages.stopAnswer(name)} onClick={stop}>
				{chatMessages.stop}
			</Button>
			<Button size="s" aria-label={chatMessages.retryLate(name)} onClick={retry}>
				{chatMessages.retry}
			</Button>
		</span>
	);
}

interface StopOrRetryProps extends LateToolsProps {
	readonly response: ProviderResponse;
}

/** Stop becomes Retry in place, which keeps the focus: a press that lasts or comes double must not mean both. */
function StopOrRetry({ name, response, stop, retry }: StopOrRetryProps) {
	const tool = useRef<HTMLButtonElement>(null);
	useFocusHeir(tool);
	const time = useRetryTime(response);
	const isPending = response.status === "pending";
	const retryLabel = time ? chatMessages.canBeAskedAgain(name, time.clock) : chatMessages.retryAnswer(name);
	const act = () => {
		if (isPending) stop();
		else if (!sayRetryTime(name, response)) retry();
	};
	return (
		<IconButton
			ref={tool}
			icon={isPending ? "stop" : "retry"}
			size="s"
			label={isPending ? chatMessages.stopAnswer(name) : retryLabel}
			aria-disabled={time ? true : undefined}
			onClick={(event) => event.detail < 2 && act()}
			onKeyDown={(event) => event.key === "Enter" && event.repeat && event.preventDefault()}
		/>
	);
}

/** A late answer offers its two ways out in words; otherwise icons do. */
function StopAndRetry({ state, response, actions }: Pick<ColumnToolsProps, "state" | "response" | "actions">) {
	if (!actions) return null;
	const name = PROVIDER_NAMES[response.provider];
	const stop = () => void actions.stop(response.provider);
	if (state.kind === "stalled") {
		return <LateTools name={name} stop={stop} retry={() => void actions.startOver(response.provider)} />;
	}
	const retry = () => void actions.retry(response.provider);
	return <StopOrRetry name={name} response={response} stop={stop} retry={retry} />;
}

export function ColumnTools({ state, response, actions, body, isEnlarged, onEnlarge }: ColumnToolsProps) {
	const name = PROVIDER_NAMES[response.provider];
	return (
		<>
			{response.status !== "pending" && response.response && (
				<CopyButton
					copies={() => copyAnswer(response.response, body.current)}
					failure={chatMessages.copyFailed}
					label={chatMessages.copyAnswer(name)}
					size="s"
					iconOnly
				/>
			)}
			<StopAndRetry state={state} response={response} actions={actions} />
			<IconButton
				icon={isEnlarged ? "reduce" : "enlarge"}
				size="s"
				label={isEnlarged ? chatMessages.reduceAnswer : chatMessages.enlargeAnswer(name)}
				aria-pressed={isEnlarged}
				onClick={() => onEnlarge(response.provider)}
			/>
		</>
	);
}
