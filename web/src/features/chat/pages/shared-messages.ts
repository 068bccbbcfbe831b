import { formatList } from "../../../lib/text/format.ts";

/** The texts of the page of a shared chat. */
export const sharedMessages = {
	conversation: "Shared Conversation",
	prompt: "Shared Prompt",
	providersTerm: "Providers",
	createdTerm: "Created",
	allProviders: "All",
	nameList: formatList,
	promptsTerm: "Prompts",
	showAnswers: "Show the answers",
	hideAnswers: "Hide the answers",
	notShared: "This is the page that a shared link shows. Only you can see it: this chat is not shared.",
	openChat: "Open the chat",
	askThis: "Ask this yourself",
	tryItHead: "Try it yourself!",
	tryItText: "Ask several at once and see where they disagree.",
} as const;
