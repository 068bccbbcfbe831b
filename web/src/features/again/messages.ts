import type { EditionFinding } from "@parallax/contract";
import { formatList, formatPlural } from "../../lib/text/format.ts";
import { inWords } from "../../lib/text/in-words.ts";

const answer = (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "answers" : "answer"}`;

/** 'ChatGPT (gpt-5) reads', or 'an assistant reads' until it is known who. */
const judgeDoes = (by: readonly string[] | undefined, does: string) =>
	by && by.length > 0 ? `${formatList(by)} ${by.length === 1 ? `${does}s` : does}` : `an assistant ${does}s`;

const FINDINGS: Readonly<Record<EditionFinding, readonly [the: string, one: string]>> = {
	comparison: ["the comparison", "a comparison"],
	vote: ["your vote", "your vote"],
	review: ["the review", "a review"],
	checks: ["the asked words", "asked words"],
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All texts of asking a turn again. */
export const againMessages = {
	command: "Ask all columns again",
	dialog: {
		title: (columns: number) => (columns === 1 ? "Ask once more?" : "Ask all again?"),
		text: (names: readonly string[], edition: number) =>
			`${answer(names)} this prompt once more. The answers that you have now stay readable as edition ${edition}.`,
		stays: (kinds: readonly EditionFinding[], edition: number) =>
			`${capitalized(formatList(kinds.map((kind) => FINDINGS[kind][0])))} ${kinds.length === 1 && kinds[0] !== "checks" ? "stays" : "stay"} with edition ${edition}.`,
		later: "Answers to later prompts stay as they are, and say that they rest on an earlier one.",
		samples: "These are sample answers: no assistant is asked.",
		unavailable: "No column of this turn can be asked now.",
		confirm: "Ask",
		moreTimes: "Or see how steady one of them is. Ask it three more times, beside its answer:",
	},
	failed: "Could not ask again",
	asked: (edition: number) => `Asked again. Edition ${edition} is being written.`,
	editions: {
		switch: "Editions of these answers",
		earlier: "Earlier edition",
		newer: "Newer edition",
		place: (place: number, all: number) => `Edition ${place} of ${all}`,
		first: "First asked",
		again: "Asked again",
		/** Where not all columns were asked. */
		only: (names: readonly string[]) => `Only ${formatList(names)} asked again`,
		isEarlier: "Earlier edition.",
		goesOn: "Prompts go on from the newest.",
		unpublished: "Readers of the link still see an earlier edition.",
		toNewest: "Back to the newest",
		/** Follows the name of the edition. */
		has: (kinds: readonly EditionFinding[]) => `has ${formatList(kinds.map((kind) => FINDINGS[kind][1]))}.`,
		said: (place: number, all: number, isNewest: boolean) =>
			`Edition ${place} of ${all}${isNewest ? ", the newest" : ", an earlier one"}`,
	},
	changes: {
		ask: "What changed?",
		head: "What changed",
		title: "Compare the two editions?",
		text: (by: readonly string[] | undefined, from: number, to: number, columns: number) =>
			`${capitalized(judgeDoes(by, "read"))} editions ${from} and ${to} of ${columns === 1 ? "this column" : "each column"} side by side, without knowing which is which, and says what was kept, changed, is new or is gone.`,
		nothingAsked:
			"No assistant is asked: the answers of the two editions are the same, word for word, or can't be compared.",
		confirm: "Compare",
		failed: "The editions could not be compared",
		stop: "Stop comparing",
		stopFailed: "The comparison could not be stopped",
		making: (done: number, all: number) => `Comparing the editions · ${done} of ${all} columns`,
		since: (from: number, counts: string) => `Since edition ${from}: ${counts}`,
		between: (from: number, to: number) => `Edition ${from} beside edition ${to}`,
		edition: (place: number) => `Edition ${place}`,
		with: "Compare the newest edition with",
		before: "The edition before",
		kinds: {
			changed: (count: number) => `${count} changed`,
			new: (count: number) => `${count} new`,
			gone: (count: number) => `${count} gone`,
			kept: (count: number) => `${count} kept`,
		},
		heads: {
			changed: "Changed: the two editions say different things",
			new: (to: number) => `New: only edition ${to} says it`,
			gone: (from: number) => `Gone: only edition ${from} says it`,
			kept: "Kept: both say it; details may differ",
		},
		absent: "doesn't say it",
		nothing: "Nothing was found that both or only one of them says.",
		notAsked: "Was not asked again.",
		same: "The same answer, word for word.",
		allSame: "all answers the same, word for word",
		again: "Compare again",
		noAnswer: "One of the two has no answer.",
		waiting: "is being compared",
		stale: "An answer was replaced since. This is about the earlier one.",
		by: (name: string) => `Compared by ${name}. Only what matters most is listed: small changes may be missing.`,
		byExample: "Sample answers, compared by a prepared analysis. No AI was asked.",
		cost: (price: string) => `Cost ${price}`,
		toWords: (name: string, edition: string) => `Show these words in ${name}'s answer, ${edition}`,
		shown: "These words",
		note: (name: string, edition: string) => `${name} · ${edition}`,
		back: "Back",
		notFound: "Those words were not found in the answer",
		done: (total: string) => `Editions compared: ${total}.`,
	},
	steady: {
		command: (name: string) => `Ask ${name} three more times`,
		alias: "again repeat steady",
		title: (name: string) => `Ask ${name} three more times?`,
		text: (name: string, by?: readonly string[]) =>
			`${name} answers this prompt three more times. Then ${judgeDoes(by, "compare")} these repeats with the answer and says how much stands in all of them. The repeats never become the answer.`,
		confirm: "Ask",
		region: (name: string) => `How steady ${name} is`,
		asking: (done: number, all: number) => `Asking again · ${done} of ${all} repeats`,
		comparing: "Comparing the repeats with the answer",
		compare: "Compare the repeats",
		stop: "Stop",
		stopFailed: "It could not be stopped",
		result: (steady: number, rows: number, answers: number) =>
			`${steady} of ${formatPlural(rows, "claim")} ${steady === 1 ? "stands" : "stand"} in all ${inWords(answers)} answers`,
		same: (answers: number) => `All ${inWords(answers)} answers are the same, word for word`,
		/** The answers that were compared. */
		compared: (answers: readonly string[]) => `Compared: ${formatList(answers)}.`,
		theAnswer: "the answer",
		repeats: (count: number) => (count === 1 ? "one repeat" : `${inWords(count)} repeats`),
		earlierEdition: (place: number) => `edition ${place}`,
		steadyClaims: (count: number) => (count === 1 ? "Show the steady claim" : `Show the ${count} steady claims`),
		inAll: "in all",
		inSome: (count: number, all: number) => `in ${count} of ${all}`,
		differing: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "differs" : "differ"}`,
		answer: "The answer",
		sample: (place: number) => `Repeat ${place}`,
		edition: (place: number) => `Edition ${place}`,
		place: (place: number, all: number) => `Repeat ${place} of ${all}`,
		earlierSample: "Earlier repeat",
		newerSample: "Newer repeat",
		samples: (count: number) => `Read the ${count === 1 ? "repeat" : `${inWords(count)} repeats`}`,
		samplesHead: (name: string) => `Repeats of ${name}`,
		notTheAnswer:
			"Repeats show how much the answers of one assistant vary. They are no answers of this turn: later prompts don't see them.",
		askedAt: "Asked",
		noText: "No answer came.",
		done: (result: string) => `${result}.`,
	},
} as const;
