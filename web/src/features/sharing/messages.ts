import { SHARE_PREVIEW_CHARACTERS } from "@parallax/contract";
import { formatList } from "../../lib/text/format.ts";

const ASSISTANTS = ["An AI assistant", "Two AI assistants", "Three AI assistants", "Four AI assistants"] as const;

/** Cuts the prompt between graphemes, never inside one. */
function preview(prompt: string): string {
	// Created on demand: the first use of Intl takes 20 ms, and the chat pages load this file.
	const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
	let count = 0;
	for (const { index } of characters.segment(prompt)) {
		if (count === SHARE_PREVIEW_CHARACTERS) return `${prompt.slice(0, index)}...`;
		count += 1;
	}
	return prompt;
}

/** The texts of the share dialog. Specification sections 2 and 8. */
export const messages = {
	button: "Share",
	pasted: "pasted",
	command: "Share this comparison",
	title: "Share this AI comparison",
	offer: {
		intro: "Anyone with the link will be able to read:",
		prompts: (count: number) =>
			count === 1 ? "your prompt, and when you asked it" : `your ${count} prompts, and when you asked them`,
		files: (count: number) => (count === 1 ? "the attached file" : `the ${count} attached files`),
		answers: (count: number) =>
			count === 1
				? "the answer with its model, time and length"
				: `all ${count} answers with their models, times and lengths`,
		analysis: "the analysis: summaries, claims with quotes, and the drawn comparison",
		noAnalysis: "the analysis with its summaries and drawing, if you generate one later",
		editions: "Earlier editions of answers, and what was found out about them, are not shown.",
		noName: "Your name, email and other chats are not shown.",
		notShown: "Your email and private chats are not shown.",
		onProfile: (username: string) =>
			`your name and picture, because your public profile (@${username}) will list this chat`,
		later:
			"Retried answers and new summaries appear there too; later prompts only when you update the shared chat. You can stop sharing at any time.",
		running: "The last prompt is still being answered. Readers see its answers as they are written.",
		create: "Create public link",
		creating: "Creating the link...",
		again: "Try again",
	},
	votes: {
		label: "Show which answers I chose, what the others said of words I asked about, and peer reviews",
		hint: "As they are when you share or update the chat. Your notes are never shown.",
		update: "Update the shown votes",
	},
	published: "This chat is public: anyone with the link can read it.",
	/** How much of a chat with several prompts readers see. */
	sharedPrompts: (shared: number, all: number) => {
		if (shared === all) return `${all === 2 ? "Both" : `All ${all}`} prompts are shared.`;
		const first = shared === 1 ? "The first prompt is" : `The first ${shared} prompts are`;
		const later = all - shared === 1 ? "1 later prompt is" : `${all - shared} later prompts are`;
		return `${first} shared. ${later} not shared.`;
	},
	/** The newest turn was asked again since it was published. */
	earlierEdition: "Readers see an earlier edition of the newest answers.",
	update: "Update the shared chat",
	/** Shown while the newest prompt is answered. */
	running: (isShared: boolean) =>
		isShared
			? "The last one is still being answered; readers see its answers as they are written."
			: "The last one is still being answered. If you update now, readers see its answers as they are written.",
	previewPage: "Preview public page",
	link: "Link",
	text: (prompt: string, assistants: number) =>
		`${assistants === 0 ? "Pasted answers" : (ASSISTANTS[assistants - 1] ?? `${assistants} AI assistants`)} on "${preview(prompt)}"`,
	copied: { title: "Link copied!", description: "The shareable link has been copied to your clipboard." },
	copyFailed: {
		title: "Failed to copy",
		description: "Could not copy the link. Please copy it manually.",
	},
	qrCode: "QR code of the link",
	postOn: (site: string) => `Share on ${site}`,
	copyMarkdown: "Copy as Markdown",
	nativeShare: "Send to...",
	demo: (name: string) => `Sample answer, not from ${name}.`,
	noAnswer: "No answer.",
	keptByTerms: "Kept from readers by Google's terms.",
	carried: (name: string) => `Continued from ${name}'s answer.`,
	notAsked: (names: readonly string[]) => `Not asked: ${formatList(names)}.`,
	sources: "Sources:",
	replaced: "An earlier answer that this one builds on was replaced.",
	stop: "Stop sharing",
	stopText: "If you stop sharing, the link shows “Chat Not Found”.",
	stopped: { title: "Sharing stopped", description: "The link no longer works." },
	stopFailed: "Couldn't stop sharing",
};
