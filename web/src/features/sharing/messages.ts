import { SHARE_PREVIEW_UNITS } from "@parallax/contract";

const preview = (prompt: string) =>
	prompt.length > SHARE_PREVIEW_UNITS ? `${prompt.slice(0, SHARE_PREVIEW_UNITS).toWellFormed()}...` : prompt;

/** The words of the share dialog. Specification sections 2 and 8. */
export const messages = {
	button: "Share",
	command: "Share this comparison",
	title: "Share this AI comparison",
	publishing: "Making this chat public...",
	published:
		"This chat is now public: anyone with the link can read the prompt and its answers. Your name is not shown.",
	link: "Link",
	text: (prompt: string) => `Four AI assistants on "${preview(prompt)}"`,
	copied: { title: "Link copied!", description: "The shareable link has been copied to your clipboard." },
	copyFailed: {
		title: "Failed to copy",
		description: "Could not copy the link. Please copy it manually.",
	},
	stop: "Stop sharing",
	stopText: "Stopping makes the link answer “Chat Not Found”.",
	stopped: { title: "Sharing stopped", description: "The link leads nowhere now." },
	stopFailed: "Sharing goes on",
};
