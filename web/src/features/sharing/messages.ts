import { SHARE_PREVIEW_CHARACTERS } from "@parallax/contract";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cut between characters as people count them: never in one. */
function preview(prompt: string): string {
	let count = 0;
	for (const { index } of characters.segment(prompt)) {
		if (count === SHARE_PREVIEW_CHARACTERS) return `${prompt.slice(0, index)}...`;
		count += 1;
	}
	return prompt;
}

/** The words of the share dialog. Specification sections 2 and 8. */
export const messages = {
	button: "Share",
	command: "Share this comparison",
	title: "Share this AI comparison",
	publishing: "Making this chat public...",
	published:
		"This chat is now public: anyone with the link can read the prompt and its answers. Your name is not shown.",
	see: "See what others see",
	link: "Link",
	text: (prompt: string) => `Four AI assistants on "${preview(prompt)}"`,
	copied: { title: "Link copied!", description: "The shareable link has been copied to your clipboard." },
	copyFailed: {
		title: "Failed to copy",
		description: "Could not copy the link. Please copy it manually.",
	},
	qrCode: "QR code of the link",
	postOn: (place: string) => `Share on ${place}`,
	copyMarkdown: "Copy as Markdown",
	passOn: "Send to...",
	demo: (name: string) => `Sample answer, not from ${name}.`,
	noAnswer: "No answer.",
	stop: "Stop sharing",
	stopText: "Stopping makes the link answer “Chat Not Found”.",
	stopped: { title: "Sharing stopped", description: "The link leads nowhere now." },
	stopFailed: "Sharing goes on",
};
