import { type RefObject, useRef } from "react";
import { messages } from "../messages.ts";
import { offerUndo, replaceText } from "./replace-text.ts";

const isExample = (text: string): boolean => messages.examples.some(({ prompt }) => prompt === text);

/** Fills the field with an example and offers to restore the user's own text. */
export function useFill(field: RefObject<HTMLTextAreaElement | null>): (prompt: string) => void {
	const userText = useRef("");
	return (prompt) => {
		if (!field.current) return;
		const { value } = field.current;
		// After each of several examples, Undo restores the user's own text, not the previous example.
		if (!isExample(value)) userText.current = value;
		const textToRestore = userText.current;
		replaceText(field.current, prompt);
		offerUndo(field, textToRestore, messages.textReplaced);
	};
}
