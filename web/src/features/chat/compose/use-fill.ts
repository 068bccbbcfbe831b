import { type RefObject, useRef } from "react";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { messages } from "../messages.ts";
import { isExample } from "./is-example.ts";
import { replaceText } from "./replace-text.ts";

/** Not in the first load, because few examples replace a text of the user. */
const loadOfferUndo = () => import("./offer-undo.ts");

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
		void loadOfferUndo().then(
			({ offerUndo }) => offerUndo(field, textToRestore, messages.textReplaced),
			toastLoadError,
		);
	};
}
