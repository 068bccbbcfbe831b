import { formatCount, formatPlural } from "../../lib/format.ts";

const NUMBER_WORDS = ["no", "one", "two", "three", "four"] as const;
const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);
const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** Every text of the analysis, so that a second language has one place to go. */
export const messages = {
	head: "Response Summary",
	sharedHead: "AI Response Analysis",
	notApplicable: "n/a",
	tiles: {
		successful: "Successful Responses",
		time: "Average Time",
		words: "Total Words",
		wordsEach: "Avg Words/Response",
	},
	ofAll: (all: number) => `/${all}`,
	highlights: {
		fastest: "Fastest",
		detailed: "Most Detailed",
		readable: "Most Readable",
		positive: "Most Positive",
		optimistic: "Optimistic tone",
	},
	words: (count: number) => formatPlural(count, "word"),
	readability: (score: number) => `${score} of 100`,
	tied: (count: number) => `${count === 2 ? "Two" : count === 3 ? "Three" : "Four"} alike`,
	nothingToCompare: "Not comparable here",
	ofJudged: (positive: number, judged: number) => `${positive} of ${judged}`,

	noneHead: "No assistant answered",
	noneText: "There is nothing to analyse. Retry an answer above.",
	noneTextShared: "There is nothing to analyse.",

	generateHead: "What do they agree on, and where do they part?",
	generateText:
		"One summary of each answer, a map of who says what with the exact words, and one summary of all that names its sources.",
	generate: "Generate AI Summaries",
	regenerate: "Regenerate AI Summaries",
	generating: "Generating...",
	waiting: (pending: number) => `Waiting for all responses... (${pending})`,
	reading: (answers: number) => `Reading ${inWords(answers)} answers`,
	tooFew: "With fewer than two answers there is nothing to compare. Retry an answer above.",
	tooFewAsked: "Only one assistant was asked. Ask at least two of them together to compare what they say.",
	doneToast: {
		title: "AI Analysis Complete",
		description: "Generated individual summaries, comparison analysis, and collective summary of all responses.",
	},
	pleaseWait: "Please Wait",
	failedToast: "Summary Generation Failed",
	failedText: "Failed to generate summaries",
	stale:
		"An answer has changed since these summaries were made from an earlier answer. Regenerate to bring them up to date.",
	demos: (names: readonly string[]) => `Made from demonstrations of ${list.format(names)}, not from answers of theirs.`,
	staleShared: "These summaries were made from an earlier answer.",

	map: {
		head: "Claim map",
		text: "Every quotation is found word for word in the answer, or it is not shown. Choose one to see it there.",
		waiting: "It can be drawn when all have finished, or after you stop the late ones.",
		caption: "What each assistant says about each claim",
		claim: "Claim",
		filters: "Show",
		all: "All",
		agreed: "Agreed",
		disagreed: "Only disagreements",
		alone: "Only one says it",
		says: "says",
		contradicts: "contradicts",
		silent: "silent",
		noAnswer: "no answer",
		quoted: (words: string) => `“${words}”`,
		shown: "Shown in the answer",
		replaced: "Said in the earlier answer",
		none: "No claims could be drawn from these answers.",
		noneSuch: "There is no such claim here.",
		legend: { says: "says it", contradicts: "contradicts it", silent: "is silent on it" },
	},

	collective: {
		head: "Collective summary",
		partial: (answered: number, all: number) => `${answered} of ${all} answered`,
		text: "The marks after a sentence name the assistants whose words support it.",
		partialText: (answered: number, all: number) =>
			`This is a summary of ${inWords(answered)} answers, not of ${inWords(all)}.`,
		missing: (names: readonly string[]) => `${list.format(names)} ${names.length === 1 ? "is" : "are"} missing.`,
		missingText: (count: number) => `What ${count === 1 ? "it" : "they"} would have said is not in here.`,
		missingWay: (count: number) => `Retry ${count === 1 ? "it" : "them"} above, then regenerate.`,
		dissent: "Where they part",
		supports: (name: string) => `${name} supports this`,
		writtenBy: (by: string, answers: number) =>
			`Written by ${by} from the ${inWords(answers)} answers alone. It is not a fifth opinion, and agreement is not proof.`,
		approximateBy: (answers: number) =>
			`Approximate: put together by Parallax from sentences of the ${inWords(answers)} answers, by counting words, numbers and negations. It understands nothing, and agreement is not proof.`,
	},
	comparison: { head: "Response comparison" },
	individual: {
		head: "Individual summaries",
		none: "No answer, so no summary.",
		pending: "The answer is being written again.",
		newer: "The answer is newer than these summaries.",
	},
	picture: { alt: "A drawing of who said what: agreement and differences, lengths and times" },
	numbers: {
		figure: (name: string, text: string) => `${name} ${text}`,
		said: (figures: readonly string[], unit: string) => `${figures.join(", ")} ${unit}`.trim(),
		caption: (unit: string) =>
			`${unit === "" ? ":" : `, in ${unit}:`} each answer’s own figure, as its quotation gives it. A line is the range that it states.`,
	},
	drawn: {
		head: "The comparison, drawn",
		text: "For each two: claims that both make, and claims on which they contradict each other.",
		pair: (first: string, second: string) => `${first} and ${second}`,
		both: (count: number) => `${formatCount(count)} alike`,
		against: (count: number) => `${formatCount(count)} opposed`,
	},
	measures: {
		head: "Measures",
		text: "Time: the thin line is the wait for the first word, the bar is the writing. Readability: Flesch reading ease, 0 to 100, higher is easier.",
		region: "Measures of each answer",
		firstWord: (time: string) => `, first word after ${time}`,
		assistant: "Assistant",
		time: "Time",
		words: "Words",
		readability: "Readability",
		tokens: "Tokens",
		cost: "Cost",
		tone: "Tone",
		complexity: "Complexity",
		topics: "Topics",
	},
	sentiment: { positive: "Positive", neutral: "Neutral", negative: "Negative" },
	complexity: { low: "Low", medium: "Medium", high: "High" },
};
