import { type RefObject, useRef } from "react";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";
import { replaceText } from "./replace-text.ts";

const isExample = (text: string): boolean => messages.examples.some(({ prompt }) => prompt === text);

/** Fills the field with an example and offers to restore the user's own text. */
export function useFill(field: RefObject<HTMLTextAreaElement | null>): (prompt: string) => void {
	const own = useRef("");
	return (prompt) => {
		if (!field.current) return;
		const { value } = field.current;
		// After each of several examples, Undo restores the user's own text, not the previous example.
		if (!isExample(value)) own.current = value;
		const words = own.current;
		replaceText(field.current, prompt);
		if (isBlank(words)) return;
		const onPress = () => {
			if (field.current) replaceText(field.current, words);
			else homeDraft.write(words);
		};
		toast({ title: messages.wordsReplaced, action: { label: messages.undo, onPress } });
	};
}
