import type { ReviewCriterion } from "@parallax/contract";
import { formatList } from "../../lib/text/format.ts";
import { inWords } from "../../lib/text/in-words.ts";

const ENDINGS = ["th", "st", "nd", "rd"] as const;

/** '1st'. There are never as many answers as twenty. */
const ordinal = (place: number): string => `${place}${(place < 4 && ENDINGS[place]) || "th"}`;

/** 'both' of two, 'all three'. */
const allOf = (count: number): string => (count === 2 ? "both" : `all ${inWords(count)}`);

const CRITERIA: Readonly<Record<ReviewCriterion, string>> = {
	accuracy: "Accuracy",
	completeness: "Completeness",
	clarity: "Clarity",
};

export const reviewMessages = {
	head: "Peer review",
	text: "Each assistant grades the others' answers without being told whose they are. This is what the assistants think of each other, not who is right.",
	start: "Let the assistants review each other",
	again: "Review again",
	busy: "Reviewing",
	stop: "Stop",
	/** Without names until it is known who can be asked. */
	asked: (names?: readonly string[]) =>
		`${names ? formatList(names) : "Each assistant"} ${names && names.length > 1 ? "each get" : "gets"} the prompts and the others' answers, without names.`,
	samples: "These are sample answers: their opinions of each other are samples too, and no assistant is asked.",
	unavailable: "No assistant of this turn can review the others.",
	stillWriting: "Answers are still being written.",
	tooFew: "A review needs three answers.",
	reading: (done: number, all: number) => `${done} of ${all} have replied`,
	started: (count: number) => (count === 1 ? "One assistant reviews" : `${count} assistants review each other`),
	done: "The peer review is done",
	failed: "The answers could not be reviewed",
	stopFailed: "The review could not be stopped",
	stale: "An answer has been replaced since, so this review is of an earlier one.",
	noOpinion: "No assistant gave an opinion.",
	laterFailure: "Of a later review no opinion came, so this one stays.",
	demo: "These opinions are samples, prepared with the sample answers. No assistant was asked.",
	reviewed: (count: number, all: number) =>
		count === 1
			? "One assistant reviewed: this is one opinion."
			: `${count === all ? `${count} assistants` : `${count} of ${all} assistants`} reviewed.`,
	cost: (price: string) => `The review cost ${price}.`,
	order: {
		head: "The order they give",
		text: "The mean of each answer's places, the best first. No assistant places its own answer.",
		mean: (mean: string) => `${mean} on average`,
		one: (place: number) => `${ordinal(place)} place, from one reviewer`,
		same: (place: number, count: number) => `${ordinal(place)} place from ${allOf(count)} reviewers`,
		between: (best: number, worst: number, count: number) =>
			`between ${ordinal(best)} and ${ordinal(worst)} place, from ${inWords(count)} reviewers`,
		meanLabel: "Mean place:",
	},
	matrix: {
		head: "Who thinks what of whom",
		text: "From 1 (poor) to 10. Rows are reviewers, columns the answers that they review.",
		cardsText: "From 1 (poor) to 10, for each answer.",
		reviewer: "Reviewer",
		criterion: "What is graded",
		answerOf: (name: string) => `${name}'s answer`,
		by: (name: string) => `${name} says`,
		place: "Place",
		placed: ordinal,
		placeOf: (place: number) => `${ordinal(place)} place`,
		criteria: CRITERIA,
		score: (score: number) => `${score} of 10`,
		none: "cannot tell",
		noPlace: "not placed",
		own: "does not review its own answer",
		sameModel: "does not review an answer of its own model",
		silent: "says nothing about it",
		asking: "is reading the others' answers",
		didNot: "gave no review.",
		notAsked: "was not asked.",
		cut: (reviewer: string, name: string) =>
			`${reviewer} read only the beginning of ${name}'s answer, which is too long to be read whole.`,
	},
	faults: {
		head: "The gravest fault they name",
		text: "Each reviewer can name one in each answer, with the words it is about. They can be wrong too.",
		of: (name: string) => `In ${name}'s answer`,
		none: "No reviewer named a fault.",
		show: "Show the words",
		notFound: "These words are from an earlier answer.",
		by: (name: string) => `${name}:`,
		note: "What reviewers find wrong with these words",
		toReview: "Go to the peer review",
		close: "Close",
	},
	command: "Let the assistants review each other",
	commandAgain: "Review the answers again",
	commandStop: "Stop the peer review",
	commandShow: "Go to the peer review",
};
