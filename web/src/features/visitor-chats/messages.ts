import { formatCount } from "../../lib/text/format.ts";

/** The texts of the list of chats that a browser started without an account. */
export const messages = {
	title: "Your chats in this browser",
	recent: "Your latest chats",
	note: "Only this browser can open them. Sign in to open them on other devices too.",
	failed: "Your chats could not be loaded.",
	delete: (prompt: string) => `Delete ${prompt}`,
	showAll: (count: number) => `Show all ${formatCount(count)}`,
	more: "Show more",
	deleteAll: "Delete all chats in this browser",
	confirm: {
		title: "Delete all chats in this browser?",
		text: "Their prompts, answers and shared links are removed at once, and your API keys in this browser. You can't undo this.",
		yes: "Delete all",
	},
	deleted: (count: number) => (count === 1 ? "Chat deleted" : `${formatCount(count)} chats deleted`),
	allDeleted: {
		title: "All chats deleted",
		description: "All your chats and your key in this browser have been deleted.",
	},
	undo: "Undo",
	undone: (count: number) => (count === 1 ? "Chat restored" : "Chats restored"),
	deleteFailed: { title: "Error", description: "Failed to delete chat session." },
};
