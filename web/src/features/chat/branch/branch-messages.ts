import { type ChatPlace, placeText } from "../chat-messages.ts";

/** Texts of a chat that goes on from a prompt of another one. */
export const branchMessages = {
	edit: "Edit and ask from here",
	/** What happens when the edited prompt is sent. */
	editingNote: (place: ChatPlace) =>
		`Starts a new${place === "temporary" ? " temporary" : ""} chat with the prompts and answers before this one; this chat ${placeText(place)}.`,
	/** Where a column of the prompt cannot be asked any more. */
	othersThere: "Submit opens the new chat, where you can ask the other columns.",
	ownCopy: "Go on with your own copy",
	copied: "This is your own copy",
	copiedText: "What you ask here, only you can see.",
	copyFailed: "This chat could not be copied",
} as const;
