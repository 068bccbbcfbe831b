import { type ChatSession, PROMPT_MAX_UNITS } from "@parallax/contract";
import { startTransition, useEffect, useRef, useState } from "react";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { messages } from "../messages.ts";
import type { Column } from "../picker/provider-choice.ts";
import { type Choice, useChoice } from "../picker/use-choice.ts";
import { isSameStanding, judgePrompt, type PromptStanding } from "./prompt-length.ts";
import { useStartChat } from "./use-start-chat.ts";
import { WrittenText } from "./written-text.ts";

/** Escape, wherever the focus is, while there is something to cancel; what floats over the page has it for itself. */
function useCancelKey(isSending: boolean, cancel: () => void): void {
	useEffect(() => {
		if (!isSending) return;
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || document.querySelector("[role$='dialog']")) return;
			// Heard on its way down: what else Escape does here, such as to close the sheet around it, waits for the next one.
			event.preventDefault();
			cancel();
		};
		window.addEventListener("keydown", press, { capture: true });
		return () => window.removeEventListener("keydown", press, { capture: true });
	});
}

export interface ComposerOptions {
	readonly initialPrompt: string;
	/** Where what is written is kept until it is sent. */
	readonly draft: Draft;
	/** The columns to begin with; as remembered without them. */
	readonly initialColumns?: readonly Column[] | undefined;
	/** Told when a prompt is on its way, and when it is not any more. */
	readonly onSending?: (isSending: boolean) => void;
	readonly onStarted: (session: ChatSession) => void;
}

export interface ComposerState {
	/** What stands in the field; what is said about it may be a moment behind. */
	readonly written: WrittenText;
	readonly standing: PromptStanding;
	/** Whom to ask. */
	readonly choice: Choice;
	/** The assistants are known, and none of them is chosen. */
	readonly hasNobody: boolean;
	readonly isStarting: boolean;
	/** Only members may ask here, and nobody is signed in. */
	readonly needsSignIn: boolean;
	/** Why pressing Submit does nothing, or why the last try failed. */
	readonly note: string | null;
	write(text: string): void;
	/** Comes before the text that holds it. */
	noticePaste(pasted: string): void;
	/** Sends when it can; says why when it cannot. */
	submit(): boolean;
	/** Takes back what is being sent; the text stays. */
	cancel(): void;
}

const signInNote = (isBlank: boolean): string =>
	isBlank ? messages.signInToAsk : `${messages.signInToAsk} ${messages.draftIsKept}`;

/** What the composer holds and what it can do. */
export function useComposer(options: ComposerOptions): ComposerState {
	const { initialPrompt, draft, initialColumns, onSending, onStarted } = options;
	const config = useConfig();
	const [written] = useState(() => new WrittenText(initialPrompt));
	const [standing, setStanding] = useState(() => judgePrompt(initialPrompt));
	const [note, setNote] = useState<string | null>(null);
	const pasted = useRef(0);
	const choice = useChoice(initialColumns);
	const hasNobody = config !== undefined && choice.asked.length === 0;
	const { start, cancel, isStarting, error } = useStartChat(draft, onStarted);
	useCancelKey(isStarting, cancel);
	const isSignedOut = useSignIn().state === "signed-out";
	const needsSignIn = isSignedOut && config?.allowAnonymous === false;
	useEffect(() => onSending?.(isStarting), [onSending, isStarting]);

	return {
		written,
		standing,
		choice,
		hasNobody,
		isStarting,
		needsSignIn,
		note:
			(needsSignIn ? signInNote(standing.isBlank) : null) ??
			note ??
			(standing.isTooLong ? standing.problem : null) ??
			(error && sentenceFor(error)),
		write(text) {
			const next = judgePrompt(text);
			const isPasted = next.isTooLong && pasted.current > 0;
			const pastedNote = isPasted ? messages.pastedTooLong(pasted.current, PROMPT_MAX_UNITS) : null;
			pasted.current = 0;
			written.write(text);
			draft.write(text);
			startTransition(() => {
				setStanding((was) => (isSameStanding(was, next) ? was : next));
				setNote(pastedNote);
			});
		},
		noticePaste(text) {
			pasted.current = text.length;
		},
		submit() {
			if (hasNobody || needsSignIn) return false;
			const { problem } = judgePrompt(written.read());
			setNote(problem);
			if (problem) return false;
			start({ prompt: written.read(), columns: config ? choice.asked : null });
			return true;
		},
		cancel,
	};
}
