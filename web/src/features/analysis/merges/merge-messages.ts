import { formatCount, formatPlural } from "../../../lib/text/format.ts";
import { inWords } from "../number-words.ts";

export const mergeMessages = {
	choice: "What is written from the claim map",
	kinds: { summary: "Summary", best: "Best answer", disputed: "Only what is disputed" },
	best: {
		head: "Best answer",
		text: "One answer in place of all, made of the rows of the claim map. The marks show who says what, the numbers lead to the rows.",
		offer:
			"One answer that you can use in place of all. An assistant writes it from the rows of the claim map; sentences that the rows don't bear out are left out.",
		make: "Write the best answer",
		again: "Write it again",
		busy: "Writing",
		prepared: "These are sample answers with a prepared text. No AI is asked.",
	},
	disputed: {
		head: "Only what is disputed",
		text: "Each row of the claim map that an answer contradicts or states differently.",
		offer:
			"Each point that an answer contradicts or states differently, taken from the claim map. No AI is asked, and it costs nothing.",
		make: "List what is disputed",
		again: "List it again",
		busy: "Listing",
		none: "No answer contradicts another in the claim map, and none differs.",
	},
	by: (name: string) => `${name} writes from the rows`,
	soFar: (count: number) => `${formatPlural(count, "sentence")} so far`,
	cancel: "Cancel",
	stale: "An answer or the claim map changed after this was written.",
	staleAdvice: (isMapStale: boolean, again: string) =>
		isMapStale ? "Compare the answers again first, then write it again." : `${again}.`,
	mapIsStale: "An answer changed after the claim map was made. Compare the answers again first.",
	leftOut: (count: number) =>
		`${formatCount(count)} ${count === 1 ? "sentence was" : "sentences were"} left out: the rows of the claim map don't bear ${count === 1 ? "it" : "them"} out.`,
	writtenBy: (by: string, answers: number) =>
		`Written by ${by} from the claim map of the ${inWords(answers)} answers only. Agreement isn't proof.`,
	byCode: "Written from the claim map by this program. No AI was asked.",
	exampleBy: "Prepared with the sample answers. No AI was asked.",
	cost: (price: string) => `Writing it cost ${price}.`,
	/** Before the names of those who say something else, and their words. */
	but: "but",
	/** What stands before the name at `index`, as in a list of names. */
	betweenNames: (index: number, count: number) => {
		if (index === 0) return "";
		if (index < count - 1) return ", ";
		return count === 2 ? " and " : ", and ";
	},
	saysPart: (name: string) => `${name} says a part of this: show its answer`,
	copyFailed: { title: "Copy failed", description: "The text could not be copied." },
	failed: "This could not be written",
	failedText: "It could not be written. Please try again.",
};
