import "./failed-card.css";
import type { ProviderResponse, Seat } from "@parallax/contract";
import { useEffect, useRef } from "react";
import { useFocusFallback } from "../../../../ui/a11y/use-focus-fallback.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { Note } from "../../../../ui/layout/note.tsx";
import { useOwnKeyStatus } from "../../../assistants/index.ts";
import { chatMessages } from "../../chat-messages.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import { failureText } from "./failure-text.ts";
import { OwnKeyLink } from "./own-key-offer.tsx";
import { useRetryTime } from "./retry-wait.ts";
import { useActionFailure } from "./use-action-failure.ts";

/** A retry fails until the key is replaced: the operator's in a server setting, the user's on their settings page. */
const needsNewKey = ({ errorCode }: ProviderResponse): boolean => errorCode === "provider_auth";

export interface FailedCardProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	/** The number of other answers that the failure does not affect. */
	readonly unaffected: number;
	readonly failures?: ChatActions["failures"] | undefined;
	/** Null where the page is read-only. */
	readonly onRetry: (() => void) | null;
}

/** The answer whose Retry was pressed last. The button is removed while the retry runs. */
const lastRetried = { id: "" };

/** If the retry fails too, the focus returns to the new button, unless the reader has moved the focus meanwhile. */
function useRestoredFocus(id: string) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (lastRetried.id !== id) return;
		lastRetried.id = "";
		const heir = button.current?.closest("[tabindex='-1']");
		if (document.activeElement === heir) button.current?.focus({ preventScroll: true });
	}, [id]);
	return button;
}

/** Whether this reader can replace the refused key: the operator's by the advice, or the reader's own. */
function useCanReplaceKey(seat: Seat, response: ProviderResponse): boolean {
	const keyStatus = useOwnKeyStatus(seat.provider);
	return needsNewKey(response) && (keyStatus !== null || response.advice !== null);
}

interface RetryRequestProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	readonly onRetry: () => void;
}

/** Until `retryAt` the button only shows that time: an earlier retry would fail and lose the text received so far. */
function RetryRequest({ seat, response, onRetry }: RetryRequestProps) {
	const time = useRetryTime(response);
	const { retryAfterFix, retryRequest, tryAgain, tryAgainAt } = chatMessages;
	const button = useRestoredFocus(response.id);
	const takesNewKey = useCanReplaceKey(seat, response);
	const readyLabel = takesNewKey ? retryAfterFix : retryRequest;
	const retry = () => {
		lastRetried.id = response.id;
		onRetry();
	};
	return (
		<>
			<Button
				ref={button}
				{...(takesNewKey ? {} : ({ icon: "retry" } as const))}
				aria-disabled={time ? true : undefined}
				aria-label={time ? tryAgainAt(time.clock) : undefined}
				onClick={time ? undefined : retry}
			>
				{time ? (time.countdown ? tryAgain : tryAgainAt(time.clock)) : readyLabel}
			</Button>
			{/* Outside the button, whose name would otherwise change every second. */}
			{time?.countdown && <span className="quiet">{time.countdown}</span>}
		</>
	);
}

export function FailedCard({ seat, response, unaffected, failures, onRetry }: FailedCardProps) {
	const card = useRef<HTMLDivElement>(null);
	const failure = useActionFailure(response, failures, "card");
	useFocusFallback(card);
	return (
		<div className="failed" ref={card}>
			<h3>{chatMessages.failedHead}</h3>
			<p>
				{failureText(response, seat)} {unaffected > 0 && chatMessages.othersUnaffected(unaffected)}
			</p>
			{response.advice && <p className="failed-advice">{response.advice}</p>}
			{onRetry && response.errorCode === "unsupported" && <p>{chatMessages.chooseOtherModel}</p>}
			{onRetry && needsNewKey(response) && <OwnKeyLink seat={seat} response={response} />}
			{onRetry && (
				<div className="row">
					<RetryRequest seat={seat} response={response} onRetry={onRetry} />
				</div>
			)}
			{failure && <Note tone="warn">{failure}</Note>}
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
