import type { ProviderId } from "@parallax/contract";
import { formatCount, formatPlural } from "../../lib/format.ts";

/** The names of the four before the configuration has arrived; they do not change. */
export const PROVIDER_NAMES: Record<ProviderId, string> = {
	chatgpt: "ChatGPT",
	gemini: "Gemini",
	claude: "Claude",
	grok: "Grok",
};

/** Every text of asking, so that a second language has one place to go; those of what was asked stand in chat-messages.ts. */
export const messages = {
	promise: "One question, four answers, and where they part.",
	ask: "Ask",
	promptLabel: "Your prompt",
	promptPlaceholder: "Ask something on which you would like a second opinion",
	noProviderPlaceholder: "Select at least one AI provider to continue...",
	pickerLabel: "Ask which assistants",
	lastProvider: "At least one AI provider must be selected to submit queries.",
	counter: (count: number, most: number) => `${count}/${most} characters`,
	tooLong: (over: number, most: number) =>
		`${formatPlural(over, "character")} over the limit of ${formatCount(most)}. Nothing was cut: shorten it to send it.`,
	pastedTooLong: (pasted: number, most: number) =>
		`The pasted text has ${formatPlural(pasted, "character")}; ${formatCount(most)} in all can be sent. Nothing was cut: shorten it to send it.`,
	enterSends: "sends",
	submit: "Submit",
	submitting: "Sending",
	cancel: "Cancel",
	stopFailed: "Could not stop",
	signInToAsk: "Sign in to ask.",
	draftIsKept: "What you have written is kept.",
	examplesHead: "Six that they answer differently",
	wordsReplaced: "An example took the place of your words",
	undo: "Undo",
	/** Six questions on which the four are known to part. */
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
	demoSays: (name: string) => `${name} is not connected here: a demonstration answers in its place.`,

	commands: {
		toPrompt: "Go to the prompt",
		toggle: (name: string) => `Ask ${name}, or not`,
	},

	loading: "Loading the answers",
} as const;
