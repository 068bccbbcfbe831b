import { type RefObject, useRef } from "react";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";
import { replaceText } from "./replace-text.ts";

const isExample = (text: string): boolean => messages.examples.some(({ prompt }) => prompt === text);

/** Puts an example where one writes, and offers what the reader had written there. */
export function useFill(field: RefObject<HTMLTextAreaElement | null>): (prompt: string) => void {
	const own = useRef("");
	return (prompt) => {
		if (!field.current) return;
		const { value } = field.current;
		// Whoever tries several examples is offered their own words after each.
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
