import type { ProviderId } from "@parallax/contract";
import { formatCount, formatPlural, formatWholeSeconds } from "../../lib/format.ts";

/** The names of the four before the configuration has arrived; they do not change. */
export const PROVIDER_NAMES: Record<ProviderId, string> = {
	chatgpt: "ChatGPT",
	gemini: "Gemini",
	claude: "Claude",
	grok: "Grok",
};

const NUMBER_WORDS = ["no", "one", "two", "three", "four"] as const;
const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** Every text of the comparison page, so that a second language has one place to go. */
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
	anonymousOff: "Sign in to ask. What you have written is kept.",
	signIn: "Sign In",
	examplesHead: "Six that they answer differently",
	demo: "Demo",
	demoSays: (name: string) => `${name} is not connected here: a demonstration answers in its place.`,

	newChat: "New chat",
	cancel: "Cancel",
	showPrompt: "Show the whole prompt",
	hidePrompt: "Hide the prompt",
	editPrompt: "Edit and ask again",
	askedAgain: "A changed prompt starts a new chat; this one stays in your history.",
	promptRegion: "Prompt",
	answersRegion: "Answers",
	skipToAnswers: "Skip to the answers",
	doneOf: (done: number, all: number, ms: number) => `${done} of ${all} done · ${formatWholeSeconds(ms)}`,
	answeredTitle: (answered: number, all: number, prompt: string) => `${answered} of ${all} answered · ${prompt}`,

	arriving: "Answers arrive below. Leave or reload the page as you like: they go on.",
	answered: "answered",
	ofAll: (answered: number, all: number) => `${answered} of ${all}`,
	claimsAgreed: (count: number) => (count === 1 ? "claim agreed" : "claims agreed"),
	contradicted: "contradicted",
	claimMap: "Claim map",
	offline: "You are offline. What has arrived stays here; the answers go on and appear when you are back.",
	reconnecting: "The connection is lost. Trying again by itself; the answers go on.",

	figures: { first: "First", total: "Total", words: "Words", tokens: "Tokens", cost: "Cost" },
	state: {
		waiting: "Generating response...",
		thinking: (ms: number) => `Thinking for ${formatWholeSeconds(ms)}`,
		firstWords: "First words",
		writing: "Writing",
		stalled: (ms: number) => `No words for ${formatWholeSeconds(ms)}`,
		complete: "Response complete",
		stopped: "You stopped this answer.",
		failed: "Response failed",
	},
	tab: { stalled: "stalled", failed: "failed", stopped: "stopped" },
	copyAnswer: (name: string) => `Copy the answer of ${name}`,
	retryAnswer: (name: string) => `Ask again: ${name}`,
	stopAnswer: (name: string) => `Stop ${name}`,
	enlargeAnswer: (name: string) => `Enlarge ${name}`,
	reduceAnswer: "Back to all answers",
	stop: "Stop",
	retry: "Retry",
	jumpToLatest: "Jump to latest",
	newWords: (count: number) => formatPlural(count, "new word"),
	stoppedByLength: "The assistant stopped here: its own limit of length was reached.",
	stoppedByLimit: "The answer was ended here: 200,000 characters is the most that is kept.",
	cutHere: "The answer ends here.",
	nothingArrived: "Nothing had arrived.",

	failedHead: "Response Failed",
	failedFallback: (name: string) => `Unable to connect to ${name} API. Please try again.`,
	othersFine: (others: number) =>
		others === 1
			? "The other answer is not affected."
			: `The other ${NUMBER_WORDS[others] ?? others} answers are not affected.`,
	retryRequest: "Retry Request",
	retryFailed: "Could not ask again",
	stopFailed: "Could not stop",
	answerId: "Answer",
	copyAnswerId: "Copy the id of this answer",

	copyFailed: {
		title: "Copy failed",
		description: "The browser did not allow it. Select the text and copy it yourself.",
	},
	copyCode: "Copy the code",
	imageWithoutWords: "Image",
	imageOn: (host: string) => `on ${host} – open in a new tab`,
	tableLabel: "Table",
	footnotes: "Footnotes",
	taskDone: "Done",
	taskOpen: "To do",
	alignReading: "Align reading",
	compareTwo: "Compare two",
	copyAll: (count: number) => (count === 1 ? "Copy the answer" : `Copy all ${NUMBER_WORDS[count] ?? count}`),

	successful: (count: number, all: number) => `${count} of ${all} successful`,
	words: (count: number) => formatPlural(count, "word"),
	averageTime: (text: string) => `average ${text}`,
	clearAll: "Clear all",
	clearTitle: "Clear all answers?",
	clearText: "The page goes back to a new prompt. The chat stays in your history, with what has arrived.",
	clearRunning:
		"The page goes back to a new prompt, and what is still being written stops. What has arrived stays in your history.",

	loading: "Loading the answers",
	chatNotFound: "Chat Not Found",
	chatNotFoundText: "This conversation doesn't exist or has been removed.",
	sharedNotFoundText: "This shared conversation doesn't exist or has been removed.",
	startNew: "Start New Conversation",
	loadFailed: "The answers could not be loaded",
	tryAgain: "Try again",

	sharedConversation: "Shared Conversation",
	sharedPrompt: "Shared Prompt",
	providersTerm: "Providers",
	createdTerm: "Created",
	allProviders: "All",
	nameList: (names: readonly string[]) => list.format(names),
	tryItHead: "Try it yourself!",
	tryItText: "Ask all four at once, and see where they part.",
} as const;
