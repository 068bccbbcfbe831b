import type { CheckStance, Stands } from "@parallax/contract";
import { formatList } from "../../lib/text/format.ts";

const STANCES: Readonly<Record<CheckStance, string>> = {
	supports: "supports it",
	contradicts: "contradicts it",
	"cannot say": "cannot say",
};
const STANDS: Readonly<Record<Stands, string>> = {
	yes: "stands by it",
	"in part": "stands by it in part",
	no: "takes it back",
};

export const checkMessages = {
	ask: "Ask the others about this",
	command: "Ask the others about the selected words",
	selectFirst: "Select words in an answer first",
	selectFirstText: "Or open a claim of the map and press “Ask the others” there.",
	kept: "Google's terms keep this answer for you alone, so the others can't be asked about it.",
	tooLong: (most: number) => `Select at most ${most} characters.`,
	title: "Ask the others about this?",
	sentTo: (others: readonly string[], hasFiles: boolean) =>
		`${formatList(others)} ${others.length === 1 ? "gets" : "get"} the question${hasFiles ? ", the names of its files," : ""} and these words with what they stand in: the whole sentence and the one before, the line that introduces them, their heading, or their row and column of a table. Nothing else of this chat is sent.`,
	thenOwn: (own: string) =>
		`Then ${own} gets the same and what the others say, and is asked whether it stands by these words.`,
	sampleColumns: (names: readonly string[]) =>
		`${formatList(names)} ${names.length === 1 ? "shows a sample answer and isn't" : "show sample answers and aren't"} asked.`,
	notConnected: (names: readonly string[]) => `${formatList(names)} can't be asked: not connected now.`,
	search: "They search the web for it.",
	samples: "These are sample answers: what they say of these words is a sample too, and no assistant is asked.",
	onlySamples: "The other answers are samples: no assistant is asked.",
	unavailable: "No other column of this turn can be asked.",
	confirm: "Ask",
	failed: "The others could not be asked",
	stopFailed: "It could not be stopped",
	list: "Asked about words of this answer",
	head: "Asked about",
	stances: STANCES,
	stands: STANDS,
	asking: "is being asked",
	waiting: "is asked last",
	noReply: "no reply",
	notAsked: "not asked",
	demo: "sample, not asked",
	sampleOf: (reply: string) => `${reply} (sample)`,
	whatTheySay: "What they say",
	from: (source: string) => `From: ${source}`,
	links: "Pages it found",
	stale: "About an earlier answer of this column.",
	cost: (price: string) => `Cost ${price}`,
	show: "Show the words",
	stop: "Stop",
	remove: "Remove",
	removeTitle: "Remove this check?",
	removeText: "What the others say of these words is deleted.",
	removeSharedText:
		"What the others say of these words is deleted. Readers of the shared chat see it until you update that.",
	removed: "Check removed",
	removeFailed: "It could not be removed",
	close: "Close",
	toList: "What they say",
	note: "What the others say of these words",
	done: "The others have replied",
	/** In a row of the claim map. */
	row: {
		ask: "Ask the others",
		about: (name: string) => `about what ${name} says`,
		asking: "Asking the others…",
		asked: (parts: readonly string[]) => `Asked: ${parts.join(", ")}`,
		askedSamples: (parts: readonly string[]) => `Asked (samples): ${parts.join(", ")}`,
		counts: {
			contradicts: (n: number) => (n === 1 ? "1 contradicts" : `${n} contradict`),
			supports: (n: number) => (n === 1 ? "1 supports" : `${n} support`),
			"cannot say": (n: number) => `${n} cannot say`,
			failed: (n: number) => `${n} did not reply`,
		},
	},
};
