import { formatCount, formatList, formatPlural } from "../../lib/text/format.ts";
import { inWords, nextInWords } from "./number-words.ts";

/** All texts of the analysis in one place, so that they can be translated. */
export const messages = {
	head: "Response Summary",
	sharedHead: "AI Response Analysis",
	notApplicable: "n/a",
	tiles: {
		successful: "Successful Responses",
		time: "Average Time",
		words: "Total Words",
		wordsPerAnswer: "Avg Words/Response",
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
	noneText: "Nothing to compare. Retry an answer above.",
	noneTextShared: "Nothing to compare.",

	generateHead: "Where do they agree, and where do they differ?",
	generateText: "You'll get a short summary of each answer, a list of claims with exact quotes, and one joint summary.",
	generateSamplesText: "These are sample answers with a prepared analysis. No AI will be asked.",
	generate: "Generate AI Summaries",
	regenerate: "Regenerate AI Summaries",
	generating: "Generating...",
	waiting: (pending: number) => `Waiting for all responses... (${pending})`,
	reading: (answers: number) => `Comparing ${inWords(answers)} answers`,
	tooFew: "Comparing needs at least two answers. Retry an answer above.",
	tooFewAsked: "There is only one answer. Ask at least two assistants, or paste an answer, to compare.",
	doneToast: {
		title: "AI Analysis Complete",
		description: "Generated individual summaries, comparison analysis, and collective summary of all responses.",
	},
	/** The specified title with the truth below it, for sample answers. */
	samplesToast: {
		title: "AI Analysis Complete",
		description: "These are sample answers with a prepared analysis. No AI was asked.",
	},
	pleaseWait: "Please Wait",
	failedToast: "Summary Generation Failed",
	failedText: "Failed to generate summaries",
	stale: "An answer changed since. This comparison is of the earlier answers.",
	demos: (names: readonly string[]) => `Based on sample answers, not real ${formatList(names)} output.`,
	example: "These are sample answers with a prepared analysis. No AI was asked.",

	map: {
		head: "Claim map",
		/** Used without a judge: then only the similarity of two passages is known. */
		approximateHead: "Similar passages",
		text: "Open a claim for the exact words. Click a quote to see it in its answer.",
		waiting: "Available when all answers have finished.",
		caption: "What each assistant says about each claim",
		claim: "Claim",
		filters: "Show",
		/** The filters, each with its count before it. */
		filterNames: {
			all: (count: number) => (count === 1 ? "claim" : "claims"),
			agreed: () => "agreed",
			differing: (count: number) => (count === 1 ? "differs" : "differ"),
			disagreed: () => "contradicted",
			alone: () => "said by only one",
		},
		groups: {
			reply: "The direct reply",
			disputed: "Disagreements",
			agreed: "Agreed",
			alone: "Only one says it",
		},
		says: "says",
		contradicts: "contradicts",
		contradictsItself: "contradicts itself",
		differs: "differs",
		declines: "declines to answer",
		sayThis: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "says" : "say"} this`,
		/** Between two quotations, such as 'where most say' between “6,500” and “7,000”. */
		whereMost: ", where most say",
		where: (names: readonly string[]) => `, where ${formatList(names)} ${names.length === 1 ? "says" : "say"}`,
		steps: (count: number) =>
			count === 1 ? "1 step follows from this" : `${formatCount(count)} steps follow from this`,
		silent: (count: number) => (count === 1 ? "doesn't mention it" : "don't mention it"),
		notFound: "not found",
		noAnswer: "no answer",
		pieces: (pieces: readonly string[]) => pieces.join(" — "),
		shown: "Shown in the answer",
		back: "Back to the map",
		backToVerdict: "Back to the verdict",
		backToText: "Back to the text",
		replaced: "From an earlier answer",
		none: "No comparable claims found.",
		noMatches: "No claims match this filter.",
		legend: {
			says: "says it",
			contradicts: "contradicts it",
			differs: "differs: says something slightly different",
			declines: "declines to answer",
			silent: "doesn't mention it",
			notFound: "not found in it",
		},
		/** ConflictQA: questions with one answer, put to four assistants of 2023. */
		agreement:
			"Agreement isn't proof: of 88 questions that four assistants of 2023 answered alike, they were right on 47 (ConflictQA).",
		/** The figures are those of docs/claim-map.md; a test compares them. */
		aboutHead: "How this works and how often it's wrong",
		about: [
			"One AI reads all answers without knowing who wrote them. Each quote is checked letter by letter against its answer, and contradictions and differences are double-checked; a contradiction that isn't confirmed is shown as a difference.",
			"Readers checked 25 such maps by a strong AI against the whole answers: it showed 138 of 149 agreements on what was asked and 17 of 18 contradictions, and all 20 answers that it marked as contradicting did contradict. In twelve comparisons full of estimates, 71 of 83 answers that it marked as differing did differ. The readers saw maps and answers together, so they may have overlooked what was missing. A weaker AI shows less.",
			"When AIs are wrong, they're often wrong in the same way. Where the four assistants of 2023 split, most of them were right on 38 of 126 questions.",
			"All figures, and how they were counted, are in docs/claim-map.md of Parallax's source code.",
		],
		aboutApproximate: [
			"No AI read these answers. Passages that use the same words were found by comparing sentences, so most of what the answers share or dispute isn't here.",
			"When AIs are wrong, they're often wrong in the same way.",
		],
		notes: "About this comparison",
	},

	making: {
		by: (by: string, answers: number) => `${by} is comparing ${formatPlural(answers, "answer")}`,
		soFar: (claims: number) => (claims === 0 ? "no claims yet" : `${formatPlural(claims, "claim")} so far`),
		again: (count: number) => `double-checking ${formatPlural(count, "disagreement")}`,
		cancel: "Stop comparing",
		rows: (claims: number) => `Show the ${formatPlural(claims, "claim")} found so far`,
		cancelFailed: "The comparison could not be stopped",
	},
	autoCompare: {
		offer: "Always compare automatically",
		done: "Answers will now be compared as soon as they're all in. You can change this in the settings.",
		failed: "The setting could not be saved",
	},
	noJudge: { text: "No connected assistant can compare these answers.", addKey: "Add a key" },
	disputed: {
		next: "Next disputed words",
		contradicted: (names: readonly string[]) =>
			`${formatList(names)} ${names.length === 1 ? "contradicts" : "contradict"} this`,
		contradicts: (names: readonly string[]) => `Contradicts ${formatList(names)}`,
		differed: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "differs" : "differ"} here`,
		differs: (names: readonly string[]) => `Differs from ${formatList(names)}`,
		itself: "Contradicts itself",
		label: "Disputed words",
		toRow: "Show in the map",
		close: "Close",
	},

	collective: {
		head: "Collective summary",
		partial: (answered: number, all: number) => `${answered} of ${all} answered`,
		text: "The marks show who says what.",
		legacyText: "Made by an earlier version, which didn't record who supports each sentence. The claim map shows it.",
		nothingShared: "No claim of one answer was found in another.",
		allDisputed: "Nothing that several answers say is undisputed.",
		partialText: (answered: number, all: number) =>
			`This summarizes ${inWords(answered)} answers, not ${inWords(all)}.`,
		missing: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? "is" : "are"} missing.`,
		missingText: (count: number) => (count === 1 ? "Its answer isn't included." : "Their answers aren't included."),
		missingAdvice: (count: number) => `Retry ${count === 1 ? "it" : "them"} above, then compare again.`,
		dissent: "Where they disagree",
		differing: "Where they differ",
		/** The names of the marks, which lead to the answers. */
		saysThis: (name: string) => `${name} says this: show its answer`,
		toAnswer: (name: string) => `Show ${name}'s answer`,
		copyFailed: { title: "Copy failed", description: "The summary could not be copied." },
		writtenBy: (by: string, answers: number) =>
			`Written by ${by} from the ${inWords(answers)} answers only. It isn't a ${nextInWords(answers)} opinion, and agreement isn't proof.`,
		cost: (price: string) => `Comparing cost ${price}.`,
		exampleBy: "Prepared with the sample answers, with the exact words of each.",
		approximateBy: (answers: number) =>
			`Approximate: compiled from sentences in the ${inWords(answers)} answers that share their words. No AI read them, so most of what they share or dispute isn't found. Agreement isn't proof.`,
	},
	comparison: {
		head: "Response comparison",
		/** These sentences are followed by links to the rows of the claims that they count. */
		all: (count: number) => `All agree on ${formatPlural(count, "claim")}:`,
		some: (names: readonly string[], count: number) => `${formatList(names)} agree on ${formatPlural(count, "claim")}:`,
		contradicts: (by: readonly string[], whom: readonly string[], count: number) =>
			whom.length === 0
				? `${formatList(by)} ${by.length === 1 ? "contradicts" : "contradict"} ${formatPlural(count, "claim")}:`
				: `${formatList(by)} ${by.length === 1 ? "contradicts" : "contradict"} ${formatList(whom)} on ${formatPlural(count, "claim")}:`,
		differs: (by: readonly string[], count: number) =>
			`${formatList(by)} ${by.length === 1 ? "differs" : "differ"} on ${formatPlural(count, "claim")}:`,
		alone: (name: string, count: number) => `${formatPlural(count, "claim")} only ${name} makes:`,
		rows: (count: number) => (count === 1 ? "row" : "rows"),
		row: (number: number, claim: string) => `Row ${number}: ${claim}`,
		text: "Who agrees with whom. Each number leads to its claim in the map.",
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
		label: (figures: readonly string[], unit: string) => `${figures.join(", ")} ${unit}`.trim(),
		caption: (unit: string, hasRange: boolean) =>
			[unit === "" ? "" : `Unit: ${unit}.`, hasRange ? "Lines show the ranges in these quotes." : ""].join(" ").trim(),
	},
	drawn: {
		head: "Agreement between assistants",
		pictureText: "The whole comparison as one picture.",
		open: "Open",
		download: "Download",
		text: "How many claims each pair shares or disputes.",
		pair: (first: string, second: string) => `${first} and ${second}`,
		both: (count: number) => `${formatCount(count)} agree`,
		against: (count: number) => `${formatCount(count)} disagree`,
		showAll: (count: number) => `Show all ${formatCount(count)} pairs`,
		showFirst: (count: number) => `Show only the first ${formatCount(count)}`,
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
	sources: {
		head: "Sources",
		text: "The pages that the answers cite, those of several answers first. Parallax doesn't open or check them.",
		region: "Who cites which source",
		source: "Source",
		inAnswer: (number: number, name: string) => `${number} in ${name}'s answer: show it there`,
		more: (count: number) => formatPlural(count, "more source"),
		moreRegion: "Who cites which of the other sources",
	},
	sentiment: { positive: "Positive", neutral: "Neutral", negative: "Negative" },
	complexity: { low: "Low", medium: "Medium", high: "High" },
};
