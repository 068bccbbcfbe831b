import type { RefObject } from "react";
import { homeDraft, isBlank } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";
import { replaceText } from "./replace-text.ts";

/** Offers to restore the user's own text after another one replaced it. */
export function offerUndo(field: RefObject<HTMLTextAreaElement | null>, ownText: string, title: string): void {
	if (isBlank(ownText)) return;
	const onPress = () => {
		if (field.current) replaceText(field.current, ownText);
		else homeDraft.write(ownText);
	};
	toast({ title, action: { label: messages.undo, onPress } });
}
