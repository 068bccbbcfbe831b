import { formatCount, formatPlural } from "../../lib/text/format.ts";

/** All texts for asking, in one place for translation; the texts of chats and answers are in chat-messages.ts. */
export const messages = {
	headline: "One question, several answers, and where they part.",
	ask: "Ask",
	promptLabel: "Your prompt",
	promptPlaceholder: "Ask anything you'd like a second opinion on",
	noProviderPlaceholder: "Select at least one AI provider to continue...",
	pickerLabel: "Assistants to ask",
	columnMenuOf: (name: string) => `Model and parameters of ${name}`,
	addColumn: (hidden: number) => (hidden > 0 ? formatPlural(hidden, "more assistant") : "Add a column"),
	paste: "Paste an answer",
	pasted: "Pasted",
	editPasted: (name: string) => `Edit ${name}`,
	panels: "Panels",
	lastProvider: "At least one AI provider must be selected to submit queries.",
	counter: (count: number, max: number) => `${count}/${max} characters`,
	tooLong: (over: number, max: number) =>
		`${formatPlural(over, "character")} over the limit of ${formatCount(max)}. Shorten it to send.`,
	pastedTooLong: (pasted: number, max: number) =>
		`The pasted text has ${formatPlural(pasted, "character")}; the limit is ${formatCount(max)}. Shorten it to send.`,
	enterSends: "to send",
	submit: "Submit",
	submitting: "Sending",
	cancel: "Cancel",
	signInToAsk: "Sign in to ask.",
	draftIsSaved: "Your draft is saved.",
	examplesHead: "Try a question where they disagree",
	textReplaced: "Your text was replaced by the example.",
	undo: "Undo",
	/** Six questions to which assistants are known to give different answers. */
	examples: [
		{ kind: "Figures", prompt: "How far away is the North Star, and how sure are we?" },
		{ kind: "Dispute", prompt: "Who invented the light bulb, and who only improved it?" },
		{ kind: "Judgement", prompt: "Should a team of four start with microservices?" },
		{
			kind: "Code",
			prompt: "Write a function that turns “1h 30m” into seconds, and say what it should refuse.",
		},
		{ kind: "Estimate", prompt: "How many people alive today speak Esperanto?" },
		{ kind: "Style", prompt: "Write the first sentence of a novel set in a lighthouse." },
	],
	demo: "Demo",
	demoDescription: (name: string) => `No API key for ${name}. You'll see a sample answer.`,

	commands: {
		toPrompt: "Go to the prompt",
		toggle: (name: string) => `Turn ${name} on or off`,
	},

	loading: "Loading answers",
} as const;
