import { formatCount, formatPlural } from "../../lib/text/format.ts";
import type { Period } from "./history-filter.ts";

/** The texts of the chat history. Specification sections 2 and 8. */
export const messages = {
	title: "Chat History",
	signedOut: "You need to be logged in to view your chat history.",
	loading: "Loading your chats",
	showing: (count: number) => `Showing ${formatPlural(count, "chat session")}`,
	empty: {
		title: "No chat history yet",
		text: "Your comparisons and their answers are saved here.",
		start: "Start Chatting",
	},
	noMatches: {
		title: "Nothing found",
		text: "No chats match.",
		clear: "Show all chats",
	},
	search: "Search prompts and answers",
	searching: "Searching…",
	show: "Show",
	filters: { all: "All", disagreed: "Disagreements", failed: "With failures", shared: "Shared" },
	anyProvider: "Any assistant",
	asked: (name: string) => `Asked ${name}`,
	provider: "Assistant",
	period: "Date",
	anyTime: "Any time",
	periods: { week: "Past 7 days", month: "Past 30 days", year: "Past year" } satisfies Record<Period, string>,
	list: "Chats",
	turns: (count: number) => formatPlural(count, "turn"),
	words: (count: number) => formatPlural(count, "word"),
	contradicted: (count: number, isApproximate: boolean) => {
		const text = count === 0 ? "agreed" : `${formatCount(count)} contradicted`;
		return isApproximate ? `${text} (similar passages)` : text;
	},
	shared: "Shared",
	answered: (succeeded: number, asked: number) => `${succeeded} of ${asked} asked answered`,
	state: { success: "success", error: "error", pending: "pending", none: "not asked" },
	excerptAuthor: (name: string) => `${name}:`,
	view: "View",
	viewChat: (prompt: string) => `View ${prompt}`,
	select: (prompt: string) => `Select ${prompt}`,
	selected: (count: number) => `${formatCount(count)} selected`,
	selection: "Selected chats",
	selectAll: "Select all shown",
	clearSelection: "Clear selection",
	exportAll: (isFiltered: boolean) => (isFiltered ? "Export results" : "Export all"),
	exportSelected: "Export selected",
	tooManyToExport: (max: number) => `Select at most ${max} to export, or export all.`,
	delete: "Delete this chat",
	deleteSelected: "Delete selected",
	more: "Loading more chats",
	moreFailed: "Couldn't load more chats.",
	again: "Try again",
	confirm: {
		title: (count: number) => (count === 1 ? "Delete this chat?" : `Delete ${formatCount(count)} chats?`),
		text: (count: number) =>
			count === 1
				? "The prompt, its answers and its shared link are deleted. You can undo this for 10 seconds."
				: "Their prompts, answers and shared links are deleted. You can undo this for 10 seconds.",
		yes: (count: number) => (count === 1 ? "Delete chat" : "Delete chats"),
	},
	deleted: (count: number) => (count === 1 ? "Chat deleted" : `${formatCount(count)} chats deleted`),
	quoted: (prompt: string) => `“${prompt.length > 80 ? `${prompt.slice(0, 80).toWellFormed()}…` : prompt}”`,
	undo: "Undo",
	undone: (count: number) => (count === 1 ? "Chat restored" : "Chats restored"),
	deleteFailed: { title: "Error", description: "Failed to delete chat session." },
	keys: {
		search: "Search history",
		undo: "Undo delete",
	},
};
