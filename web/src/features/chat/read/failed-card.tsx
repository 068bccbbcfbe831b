import "./failed-card.css";
import type { ProviderResponse } from "@parallax/contract";
import { useRef } from "react";
import { formatClock } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { useFocusHeir } from "../../../ui/use-focus-heir.ts";
import { chatMessages } from "../chat-messages.ts";
import { failureText } from "./failure-text.ts";

export interface FailedCardProps {
	readonly response: ProviderResponse;
	/** How many others it leaves untouched. */
	readonly unaffected: number;
	/** Null where the reader may only read. */
	readonly onRetry: (() => void) | null;
}

/** A short wait is in the sentence itself; a long one is told by the reader's own clock. */
const LONG_WAIT_MS = 2 * 60_000;

function waitText(retryAt: string | null): string | null {
	if (retryAt === null || Date.parse(retryAt) - Date.now() < LONG_WAIT_MS) return null;
	return chatMessages.mayWorkAt(formatClock(new Date(retryAt)));
}

export function FailedCard({ response, unaffected, onRetry }: FailedCardProps) {
	const card = useRef<HTMLDivElement>(null);
	useFocusHeir(card);
	return (
		<div className="failed" ref={card}>
			<h3>{chatMessages.failedHead}</h3>
			<p>
				{failureText(response)} {waitText(response.retryAt)} {unaffected > 0 && chatMessages.othersFine(unaffected)}
			</p>
			{onRetry && (
				<div className="row">
					<Button icon="retry" onClick={onRetry}>
						{chatMessages.retryRequest}
					</Button>
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
