import { formatPlural } from "../../lib/text/format.ts";

/** The texts of the public profile. Specification section 2. */
export const messages = {
	title: (username: string) => `@${username}`,
	loading: "Loading profile",
	notFound: { title: "Profile Not Found", text: "This profile either doesn't exist or is not public." },
	home: "Go to Home",
	counts: (chats: number, answers: number) =>
		`${formatPlural(chats, "conversation")} · ${formatPlural(answers, "successful AI response")}`,
	answered: (succeeded: number, all: number) => `${succeeded} of ${all} answered`,
	turns: (count: number) => formatPlural(count, "turn"),
	words: (count: number) => formatPlural(count, "word"),
	state: { success: "success", error: "error", pending: "pending" },
	more: "Show more",
	moreFailed: "Couldn't load more conversations. Try again.",
	none: "Nothing shared yet.",
	noneText: "Conversations appear here when they are shared.",
	ask: "Ask four assistants yourself",
};
