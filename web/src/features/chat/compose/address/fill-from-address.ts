import type { RefObject } from "react";
import { chatMessages } from "../../chat-messages.ts";
import { offerUndo } from "../offer-undo.ts";
import { setText } from "../replace-text.ts";
import { takePromptOfAddress } from "./prompt-address.ts";

/** Moves the prompt of the address to the field, and offers to restore the text that it replaces. */
export function fillFromAddress(field: RefObject<HTMLTextAreaElement | null>): void {
	const prompt = takePromptOfAddress();
	if (prompt === null || !field.current || prompt === field.current.value) return;
	const { value } = field.current;
	setText(field.current, prompt);
	offerUndo(field, value, chatMessages.draftReplaced);
}
