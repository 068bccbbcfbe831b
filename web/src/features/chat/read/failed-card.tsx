import "./failed-card.css";
import type { ProviderResponse } from "@parallax/contract";
import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { useFocusHeir } from "../../../ui/use-focus-heir.ts";
import { chatMessages } from "../chat-messages.ts";
import { failureText } from "./failure-text.ts";
import { useRetryTime } from "./retry-wait.ts";

export interface FailedCardProps {
	readonly response: ProviderResponse;
	/** How many others it leaves untouched. */
	readonly unaffected: number;
	/** Null where the reader may only read. */
	readonly onRetry: (() => void) | null;
}

interface RetryRequestProps {
	readonly response: ProviderResponse;
	readonly onRetry: () => void;
}

/** Before it may work it says when, and does nothing: it would be asked in vain, and what had arrived would be lost. */
function RetryRequest({ response, onRetry }: RetryRequestProps) {
	const time = useRetryTime(response);
	return (
		<Button
			icon="retry"
			aria-disabled={time ? true : undefined}
			aria-label={time ? chatMessages.retryFrom(time.clock) : undefined}
			onClick={time ? undefined : onRetry}
		>
			{time ? chatMessages.retryFrom(time.text) : chatMessages.retryRequest}
		</Button>
	);
}

export function FailedCard({ response, unaffected, onRetry }: FailedCardProps) {
	const card = useRef<HTMLDivElement>(null);
	useFocusHeir(card);
	return (
		<div className="failed" ref={card}>
			<h3>{chatMessages.failedHead}</h3>
			<p>
				{failureText(response)} {unaffected > 0 && chatMessages.othersFine(unaffected)}
			</p>
			{onRetry && (
				<div className="row">
					<RetryRequest response={response} onRetry={onRetry} />
				</div>
			)}
			<p className="answer-id">
				<span>
					{chatMessages.answerId} <code>{response.id}</code>
				</span>
				<CopyButton
					copies={response.id}
					failure={chatMessages.copyFailed}
					label={chatMessages.copyAnswerId}
					size="s"
					iconOnly
				/>
			</p>
		</div>
	);
}
