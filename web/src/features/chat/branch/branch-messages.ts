/** Texts of a chat that goes on from a prompt of another one. */
export const branchMessages = {
	edit: "Edit and ask from here",
	/** What happens when the edited prompt is sent. */
	editingNote: (isVisitor: boolean) =>
		`Starts a new chat with the prompts and answers before this one; this chat stays in ${
			isVisitor ? "this browser's list" : "your history"
		}.`,
	/** Where a column of the prompt cannot be asked any more. */
	othersThere: "Submit opens the new chat, where you can ask the other columns.",
	ownCopy: "Go on with your own copy",
	copied: "This is your own copy",
	copiedText: "What you ask here, only you can see.",
	copyFailed: "This chat could not be copied",
} as const;
