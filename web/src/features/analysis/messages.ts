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
	tied: (names: readonly string[]) => `Tie: ${names.join(", ")}`,
	nothingToCompare: "Can't be measured for this text",
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
	stale: "An answer changed after this summary was made. Regenerate to update it.",
	demos: (names: readonly string[]) => `Based on sample answers, not real ${list.format(names)} output.`,
	staleShared: "These summaries were made from an earlier answer.",

	map: {
		head: "Claim map",
		text: "Quotes are verbatim. Click one to see it in the answer.",
		waiting: "Available when all answers have finished.",
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
		none: "No comparable claims found.",
		noneSuch: "No claims match this filter.",
		legend: { says: "says it", contradicts: "contradicts it", silent: "is silent on it" },
	},

	collective: {
		head: "Collective summary",
		partial: (answered: number, all: number) => `${answered} of ${all} answered`,
		text: "The marks after a sentence name the assistants whose words support it.",
		partialText: (answered: number, all: number) =>
			`This is a summary of ${inWords(answered)} answers, not of ${inWords(all)}.`,
		missing: (names: readonly string[]) => `${list.format(names)} ${names.length === 1 ? "is" : "are"} missing.`,
		missingText: (count: number) => (count === 1 ? "Its answer isn't included." : "Their answers aren't included."),
		missingWay: (count: number) => `Retry ${count === 1 ? "it" : "them"} above, then regenerate.`,
		dissent: "Where they disagree",
		supports: (name: string) => `${name} supports this`,
		writtenBy: (by: string, answers: number) =>
			`Written by ${by} from the ${inWords(answers)} answers alone. It is not a fifth opinion, and agreement is not proof.`,
		approximateBy: (answers: number) =>
			`Approximate: compiled from sentences in the ${inWords(answers)} answers. Automatic word matching, no AI. Agreement isn't proof.`,
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
			`${unit === "" ? ":" : `, in ${unit}:`} figures quoted from each answer. Lines show stated ranges.`,
	},
	drawn: {
		head: "Agreement between assistants",
		text: "Claims each pair shares or disputes.",
		pair: (first: string, second: string) => `${first} and ${second}`,
		both: (count: number) => `${formatCount(count)} agree`,
		against: (count: number) => `${formatCount(count)} disagree`,
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
