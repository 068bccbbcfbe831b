import { formatPlural } from "../../lib/format.ts";

/** The words of the chat history. Specification sections 2 and 8. */
export const messages = {
	title: "Chat History",
	signedOut: "You need to be logged in to view your chat history.",
	loading: "Loading your chats",
	showing: (count: number) => `Showing ${formatPlural(count, "chat session")}`,
	empty: {
		title: "No chat history yet",
		text: "Your comparisons are kept here, with their answers.",
		start: "Start Chatting",
	},
	words: (count: number) => formatPlural(count, "word"),
	answered: (succeeded: number, all: number) => `${succeeded} of ${all} answered`,
	state: { success: "success", error: "error", pending: "pending", none: "not asked" },
	view: "View",
	viewChat: (prompt: string) => `View ${prompt}`,
	delete: "Delete this chat",
	confirm: {
		title: "Delete this chat?",
		text: "The prompt, its answers and its shared link are removed at once. It cannot be undone.",
		yes: "Delete chat",
	},
	deleted: "Chat deleted",
	deleteFailed: { title: "Error", description: "Failed to delete chat session." },
};
