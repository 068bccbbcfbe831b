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
	needsTwo: "Needs two answers to compare",
	ofJudged: (positive: number, judged: number) => `${positive} of ${judged}`,

	noneHead: "No assistant answered",
	noneText: "Nothing to analyze. Retry an answer above.",
	noneTextShared: "Nothing to analyze.",

	generateHead: "What do they agree on, and where do they part?",
	generateText:
		"You get a summary of each answer, a map of who says what with exact quotes, and one collective summary that names its sources.",
	generate: "Generate AI Summaries",
	regenerate: "Regenerate AI Summaries",
	generating: "Generating...",
	waiting: (pending: number) => `Waiting for all responses... (${pending})`,
	reading: (answers: number) => `Reading ${inWords(answers)} answers`,
	tooFew: "Comparing needs at least two answers. Retry an answer above.",
	tooFewAsked: "Only one assistant was asked. Ask at least two to compare their answers.",
	doneToast: {
		title: "AI Analysis Complete",
		description: "Generated individual summaries, comparison analysis, and collective summary of all responses.",
	},
	pleaseWait: "Please Wait",
	failedToast: "Summary Generation Failed",
	failedText: "Failed to generate summaries",
	stale: "An answer changed after this summary was made. Regenerate to update it.",
	demos: (names: readonly string[]) => `Based on sample answers, not real ${list.format(names)} output.`,
	example: "These are sample answers with an analysis written by hand. No AI was asked.",
	staleShared: "An answer changed after this summary was made.",

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
		back: "Back to the map",
		replaced: "From an earlier answer",
		none: "No comparable claims found.",
		noneSuch: "No claims match this filter.",
		legend: { says: "says it", contradicts: "contradicts it", silent: "is silent on it" },
	},

	collective: {
		head: "Collective summary",
		partial: (answered: number, all: number) => `${answered} of ${all} answered`,
		text: "The marks after each sentence show which assistants support it.",
		textOfOld: "Made by an earlier version, which didn't record who supports each sentence. The claim map shows it.",
		nothingShared: "No claim of one answer was found in another.",
		partialText: (answered: number, all: number) =>
			`This summarizes ${inWords(answered)} answers, not ${inWords(all)}.`,
		missing: (names: readonly string[]) => `${list.format(names)} ${names.length === 1 ? "is" : "are"} missing.`,
		missingText: (count: number) => (count === 1 ? "Its answer isn't included." : "Their answers aren't included."),
		missingWay: (count: number) => `Retry ${count === 1 ? "it" : "them"} above, then regenerate.`,
		dissent: "Where they disagree",
		supports: (name: string) => `${name} supports this`,
		writtenBy: (by: string, answers: number) =>
			`Written by ${by} from the ${inWords(answers)} answers only. It isn't a fifth opinion, and agreement isn't proof.`,
		exampleBy: "Written by hand from the sample answers, with the exact words of each.",
		approximateBy: (answers: number) =>
			`Approximate: compiled from sentences in the ${inWords(answers)} answers. Automatic word matching, no AI. Agreement isn't proof.`,
	},
	comparison: {
		head: "Response comparison",
		all: "All agree",
		some: "Some agree",
		contradicted: "They contradict each other",
		alone: "Only one says",
		against: "Disputed by",
	},
	individual: {
		head: "Individual summaries",
		none: "No answer to summarize.",
		pending: "This answer is being retried.",
		newer: "This answer is newer than the summary.",
	},
	picture: { alt: "Chart of who said what: agreement, disagreement, length and time" },
	numbers: {
		figure: (name: string, text: string) => `${name} ${text}`,
		said: (figures: readonly string[], unit: string) => `${figures.join(", ")} ${unit}`.trim(),
		/** The claim is one of the answers' own, which Parallax does not take sides on. */
		about: "Figures quoted from the answers on the claim",
		/** As a whole sentence; judges end some without a full stop. */
		claim: (claim: string) => `“${/[.!?…。！？]$/.test(claim) ? claim : `${claim}.`}”`,
		caption: (unit: string, hasRange: boolean) =>
			[unit === "" ? "" : `Unit: ${unit}.`, hasRange ? "Lines show the ranges in these quotes." : ""].join(" ").trim(),
	},
	drawn: {
		head: "Agreement between assistants",
		text: "Claims that both make, and claims that one makes and the other disputes.",
		pair: (first: string, second: string) => `${first} and ${second}`,
		both: (count: number) => `${formatCount(count)} agree`,
		against: (count: number) => `${formatCount(count)} disagree`,
	},
	measures: {
		head: "Measures",
		text: "Time: the thin line is the wait for the first word; the bar is writing time. Readability: Flesch reading ease from 0 to 100; higher is easier.",
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
