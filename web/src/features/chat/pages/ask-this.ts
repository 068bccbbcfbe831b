import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { replaceText } from "../compose/replace-text.ts";
import { messages } from "../messages.ts";

/** Puts the prompt where a new one is written, and offers to bring back what the reader had written there. */
export function askThis(prompt: string): void {
	const own = homeDraft.read();
	homeDraft.write(prompt);
	if (isBlank(own) || own === prompt) return;
	const bringBack = () => {
		homeDraft.write(own);
		const field = document.querySelector<HTMLTextAreaElement>("textarea");
		if (field) replaceText(field, own);
	};
	toast({ title: messages.wordsReplaced, action: { label: messages.undo, onPress: bringBack } });
}
