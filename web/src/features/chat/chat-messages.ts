import { formatCount, formatList, formatPlural, formatWholeSeconds } from "../../lib/text/format.ts";
import { NUMBER_WORDS } from "./number-words.ts";

/** Where a chat stays when the page leaves it. */
export type ChatPlace = "history" | "browser" | "temporary";

const PLACES: Readonly<Record<ChatPlace, string>> = {
	history: "stays in your history",
	browser: "stays in this browser's list",
	temporary: "is deleted an hour after you last looked at it",
};
/** What leaving a chat stops. */
const RUNNING = { answers: "the answers", comparison: "the comparison", best: "writing the best answer" };
export type Running = keyof typeof RUNNING;
export const placeText = (place: ChatPlace): string => PLACES[place];
const SIGN_IN_TO_KEEP = " Sign in to keep it on other devices.";

/** All texts of a chat and its answers. The first view does not need them. */
export const chatMessages = {
	newChat: "New chat",
	showPrompt: "Show full prompt",
	hidePrompt: "Hide prompt",
	edit: "Edit",
	editThePrompt: "Edit the prompt",
	otherColumns: "Ask again with other columns",
	copyPrompt: "Copy prompt",
	draftReplaced: "Your draft was replaced by the prompt of the link.",
	editingNote: (place: ChatPlace) => `Editing starts a new chat; this one ${placeText(place)}.`,
	promptRegion: "Prompt",
	answersRegion: "Answers",
	runningFor: (ms: number) => formatWholeSeconds(ms),
	answeredTitle: (answered: number, all: number, prompt: string) => `${answered} of ${all} answered · ${prompt}`,
	doneTitle: (answered: number, all: number, prompt: string) => `Done: ${answered} of ${all} answered · ${prompt}`,
	comparingTitle: (prompt: string) => `Comparing · ${prompt}`,
	comparedTitle: (prompt: string) => `Compared · ${prompt}`,

	arriving: "You can close or reload this page; the answers will keep coming.",
	answered: "answered",
	ofAll: (answered: number, all: number) => `${answered} of ${all}`,
	compareAnswers: "Compare answers",
	offline: "You're offline. Answers keep running and will appear when you reconnect.",
	reconnecting: "Connection lost. Reconnecting… A lost connection doesn't stop the answers.",

	figures: {
		first: "First",
		total: "Total",
		words: "Words",
		tokens: "Tokens",
		speed: "Speed",
		speedLabel: "Speed, in tokens per second",
		perSecond: (count: number) => `${formatCount(count)}/s`,
		cost: "Cost",
		toggle: (isShown: boolean) => (isShown ? "Hide the figures" : "Show the figures"),
	},
	state: {
		waiting: "Generating response...",
		thinking: (ms: number) => `Thinking for ${formatWholeSeconds(ms)}`,
		firstWords: "Starting",
		writing: "Writing",
		stalled: (ms: number) => `No response for ${formatWholeSeconds(ms)}`,
		cutOff: "Reconnecting…",
		complete: "Response complete",
		stopped: "You stopped this answer.",
		stoppedByOwner: "This answer was stopped.",
		failed: "Response failed",
	},
	tab: { stalled: "stalled", failed: "failed", stopped: "stopped", pasted: "pasted" },
	copyAnswer: (name: string) => `Copy ${name}'s answer`,
	retryAnswer: (name: string) => `Retry ${name}`,
	/** Starts with the visible text of the button, so that voice control can find it. */
	retryLate: (name: string) => `Retry ${name}`,
	stopAnswer: (name: string) => `Stop ${name}`,
	model: "Model",
	pastedBy: (isOwn: boolean) => (isOwn ? "Pasted by you" : "Pasted by the owner"),
	otherModel: "Ask again with another model",
	otherModelOf: (name: string) => `Ask ${name} again with another model`,
	askAgain: "Ask again",
	/** All columns of a turn, as a new edition of its answers. */
	askAllAgain: (columns: number) => (columns === 1 ? "Ask once more" : "Ask all again"),
	moreTimes: "Ask it three more times",
	enlargeAnswer: (name: string) => `Enlarge ${name}`,
	reduceAnswer: "Back to all answers",
	inThisAnswer: "In this answer",
	outlineOf: (name: string) => `Outline of ${name}'s answer`,
	stop: "Stop",
	retry: "Retry",
	stopAllHint: "Press Esc again to stop all answers",
	stopOneHint: (name: string) => `Press Esc again to stop ${name}`,
	jumpToLatest: "Jump to latest",
	newWords: (count: number) => formatPlural(count, "new word"),
	stoppedByLength: "Cut off: the model reached its length limit.",
	stoppedByLimit: "Cut off at 200,000 characters.",
	staleAnswer: "An earlier answer that this one builds on was replaced.",
	answerNotes: "Notes on this answer",
	cutHere: "Stopped here.",
	nothingArrived: "No text was received.",

	failedHead: "Response Failed",
	failedFallback: (name: string) => `Unable to connect to ${name} API. Please try again.`,
	chooseOtherModel: "Choose another model in the menu of this column to ask it again with the files.",
	othersUnaffected: (others: number) =>
		others === 1
			? "The other answer is not affected."
			: `The other ${NUMBER_WORDS[others] ?? others} answers are not affected.`,
	stopFailed: "Couldn't stop",
	retryRequest: "Retry Request",
	sampleAnswer: "A sample answer.",
	/** The line above answers that are all samples. */
	samples: {
		none: "No assistant is connected.",
		pasteKey: "Paste a key",
		connectOllama: "Connect Ollama",
		pasteAnswers: "Paste answers you have",
		seeExample: "See an example",
		connected: (names: readonly string[]) =>
			`These are sample answers. ${formatList(names)} ${names.length === 1 ? "answers" : "answer"} your next prompt.`,
		exampleFailed: { title: "No example", description: "The example could not be asked. Please try again." },
	},
	askReal: (name: string) => `Ask the real ${name} with your own key`,
	toOwnKey: "Replace your key",
	addOwnKey: "Add your own key",
	orOwnKey: (name: string) => `Or use your own key for ${name}`,
	retryAfterFix: "Retry with the new key",
	inSeconds: (count: number) => `in ${count} s`,
	atTime: (clock: string) => `at ${clock}`,
	tryAgain: "Try again",
	tryAgainAt: (clock: string) => `Try again ${clock}`,
	canBeAskedAgain: (name: string, time: string) => `You can retry ${name} ${time}.`,
	retryFailed: "Retry failed",
	stoppedUnsaved: "Stopped (saving…)",
	actionFailed: (what: string, why: string) => `${what}. ${why}`,
	answerId: "Answer ID",
	copyAnswerId: "Copy answer ID",

	sentTo: (count: number) => `Sent to ${formatPlural(count, "assistant")}.`,
	finished: (name: string, words: number) => `${name} finished, ${formatPlural(words, "word")}.`,
	stoppedAnswer: (name: string) => `${name} stopped.`,
	doneSoFar: (done: number, all: number) => `${done} of ${all} done.`,
	allComplete: "All answers complete.",
	allDone: (answered: number, all: number) => `${answered} of ${all} answers complete.`,
	failedAlert: (name: string, text: string) => `${name} failed. ${text}`,

	copyFailed: {
		title: "Copy failed",
		description: "Your browser blocked copying. Select the text and copy it yourself.",
	},
	copied: "Copied!",
	copyCode: "Copy code",
	wrapCode: "Wrap long lines",
	copyTable: "Copy table",
	imageWithoutAlt: "Image",
	imageOn: (host: string) => `on ${host}`,
	imageOpens: "Image not loaded. Open in a new tab.",
	tableLabel: "Table",
	formulaLabel: "Formula",
	footnotes: "Footnotes",
	sources: "Sources",
	answerSources: "Sources of this answer",
	sourceMark: (number: number, title: string, host: string) =>
		title === host ? `Source ${number}: ${host}` : `Source ${number}: ${title}, ${host}`,
	taskDone: "Done",
	taskOpen: "To do",
	alignReading: "Scroll together",
	compareTwo: "Compare two",
	leftAnswer: "Left answer",
	rightAnswer: "Right answer",
	wordsOf: (name: string, count: number) => `${name}: ${formatPlural(count, "word")}`,
	copyAll: (count: number) =>
		count === 1 ? "Copy answer" : count === 2 ? "Copy both" : `Copy all ${NUMBER_WORDS[count] ?? count}`,

	successful: (count: number, all: number) => `${count} of ${all} successful`,
	words: (count: number) => formatPlural(count, "word"),
	averageTime: (text: string) => `average ${text}`,
	cancelDescription: (place: ChatPlace, running: Running | null) =>
		running === null
			? `Back to a new prompt. The chat ${placeText(place)}.`
			: `Stops ${RUNNING[running]} and goes back to a new prompt. ${running === "answers" ? "What has arrived" : "The chat"} ${placeText(place)}.`,
	/** Said afterwards on touch screens, which have no tooltips. */
	stopComparingFailed: "The comparison could not be stopped",
	clearAll: "Clear all",
	clearTitle: "Start over?",
	clearText: (place: ChatPlace) => `This chat ${placeText(place)}.${place === "browser" ? SIGN_IN_TO_KEEP : ""}`,
	clearRunning: (place: ChatPlace) =>
		`Unfinished answers stop. What has arrived ${placeText(place)}.${place === "browser" ? SIGN_IN_TO_KEEP : ""}`,
	/** The time of its deletion follows. */
	temporary: "Temporary: deleted an hour after you last looked, at the latest on",
	storedInBrowserOnly: "This chat is kept in this browser only.",
	signInToKeep: "Sign in to keep this",

	commands: {
		goTo: (name: string) => `Go to ${name}'s answer`,
		enlarge: "Show one answer at full width",
		copy: "Copy answer",
		copyAll: "Copy all answers",
		compare: "Compare two answers word by word",
		retry: "Retry",
		stopOne: "Stop this answer",
		stopAll: "Stop all answers",
		clear: "Clear all and go back to a new prompt",
	},

	chatNotFound: "Chat Not Found",
	chatNotFoundText: "This conversation doesn't exist or has been removed.",
	temporaryGone: "Temporary Chat Deleted",
	temporaryGoneText:
		"A temporary chat is deleted an hour after you last looked at it, and a day after it began at the latest.",
	/** Shown when the chat becomes unreadable while it is open; the server does not say which of the two happened. */
	chatGoneText: "This chat was deleted, or you were signed out.",
	sharedNotFoundText: "This shared conversation doesn't exist or has been removed.",
	startNew: "Start New Conversation",

	stats: {
		showCosts: "Show tokens and costs",
		hideCosts: "Hide tokens and costs",
		label: "Totals for all answers",
		successful: "Successful responses",
		providers: "Total providers",
		time: "Average response time",
		words: "Total words",
	},
} as const;
