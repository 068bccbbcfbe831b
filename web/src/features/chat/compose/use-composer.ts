import { type Attachment, type ChatSession, PROMPT_MAX_UNITS } from "@parallax/contract";
import { startTransition, useEffect, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { messages } from "../messages.ts";
import type { Column } from "../picker/provider-choice.ts";
import { type Choice, useChoice } from "../picker/use-choice.ts";
import type { SwitchState } from "./composer-options.tsx";
import { leftOn } from "./left-on.ts";
import { checkPrompt, isSameStatus, type PromptStatus } from "./prompt-length.ts";
import { TextStore } from "./text-store.ts";
import { useStartChat } from "./use-start-chat.ts";

/** While a prompt is being sent, Escape cancels it wherever the focus is. An open dialog keeps Escape for itself. */
function useCancelKey(isSending: boolean, cancel: () => void): void {
	useEffect(() => {
		if (!isSending) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || document.querySelector("[role$='dialog']")) return;
			// A capture listener: other uses of Escape, such as closing the sheet around the composer, need another press.
			event.preventDefault();
			cancel();
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	});
}

export interface ComposerOptions {
	readonly initialPrompt: string;
	/** Stores the text until it is sent. */
	readonly draft: Draft;
	/** The files of a prompt that is edited. */
	readonly initialFiles?: readonly Attachment[] | undefined;
	/** The initial columns. If omitted, the remembered ones. */
	readonly initialColumns?: readonly Column[] | undefined;
	/** True where the prompt of a temporary chat is asked again. */
	readonly isTemporary?: boolean | undefined;
	/** The same for a blind one. */
	readonly isBlind?: boolean | undefined;
	/** Whether pasted answers are stored until the prompt is sent, as the draft is. */
	readonly keepsPasted?: boolean;
	/** Called when a prompt starts being sent and when that ends. */
	readonly onSendingChange?: (isSending: boolean) => void;
	readonly onStarted: (session: ChatSession) => void;
}

export interface ComposerState extends SwitchState {
	/** The text of the field. `status` and `note` may lag slightly behind it. */
	readonly promptText: TextStore;
	readonly status: PromptStatus;
	/** Which assistants to ask. */
	readonly choice: Choice;
	/** True when the assistants are loaded and none of them is asked. */
	readonly hasNoAskedAssistant: boolean;
	readonly isStarting: boolean;
	/** True when only signed-in users may ask and the user is signed out. */
	readonly needsSignIn: boolean;
	/** The reason why Submit does nothing, or why the last attempt failed. */
	readonly note: string | null;
	write(text: string): void;
	/** Called before `write` receives the text that contains the paste. */
	recordPaste(pasted: string): void;
	/** Sends the prompt and returns true; otherwise sets `note` and returns false. */
	submit(): boolean;
	/** Cancels the prompt that is being sent; the text stays. */
	cancel(): void;
}

const signInNote = (isBlank: boolean): string =>
	isBlank ? messages.signInToAsk : `${messages.signInToAsk} ${messages.draftIsSaved}`;

function useSwitches(options: Pick<ComposerOptions, "isTemporary" | "isBlind">): SwitchState {
	const [isTemporary, setTemporary] = useState(options.isTemporary || leftOn.temporary);
	const [isBlind, setBlind] = useState(options.isBlind || leftOn.blind);
	return {
		isTemporary,
		setTemporary(next) {
			leftOn.temporary = next;
			setTemporary(next);
		},
		isBlind,
		setBlind(next) {
			leftOn.blind = next;
			setBlind(next);
		},
	};
}

/** The state and actions of the composer. */
export function useComposer(options: ComposerOptions): ComposerState {
	const { initialPrompt, draft, initialColumns, keepsPasted, onSendingChange, onStarted } = options;
	const config = useConfig();
	const [promptText] = useState(() => new TextStore(initialPrompt));
	const [status, setStatus] = useState(() => checkPrompt(initialPrompt));
	const [note, setNote] = useState<string | null>(null);
	const pasted = useRef(0);
	const choice = useChoice(initialColumns, keepsPasted);
	const hasNoAskedAssistant = config !== undefined && choice.asked.length === 0;
	const { start, cancel, isStarting, error } = useStartChat(draft, onStarted);
	useCancelKey(isStarting, cancel);
	const isSignedOut = useSignIn().state === "signed-out";
	const switches = useSwitches(options);
	const needsSignIn = isSignedOut && config?.allowAnonymous === false;
	useEffect(() => onSendingChange?.(isStarting), [onSendingChange, isStarting]);

	return {
		promptText,
		status,
		choice,
		...switches,
		hasNoAskedAssistant,
		isStarting,
		needsSignIn,
		note:
			(needsSignIn ? signInNote(status.isBlank) : null) ??
			note ??
			(status.isTooLong ? status.problem : null) ??
			(error && sentenceFor(error)),
		write(text) {
			const next = checkPrompt(text);
			const isPasted = next.isTooLong && pasted.current > 0;
			const pastedNote = isPasted ? messages.pastedTooLong(pasted.current, PROMPT_MAX_UNITS) : null;
			pasted.current = 0;
			promptText.write(text);
			draft.write(text);
			startTransition(() => {
				setStatus((previous) => (isSameStatus(previous, next) ? previous : next));
				setNote(pastedNote);
			});
		},
		recordPaste(text) {
			pasted.current = text.length;
		},
		submit() {
			if (hasNoAskedAssistant || needsSignIn) return false;
			const { problem } = checkPrompt(promptText.read());
			setNote(problem);
			if (problem) return false;
			const columns = config ? choice.asked : null;
			const { isTemporary, isBlind } = switches;
			start({ prompt: promptText.read(), columns, isTemporary, isBlind, draftKey: draft.key });
			return true;
		},
		cancel,
	};
}
