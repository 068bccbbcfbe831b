import { formatCount, formatPlural } from "../../lib/text/format.ts";
import type { VotesShown } from "./leaderboard-filter.ts";

/** Also said where no vote counts: a reader who voted only on such answers learns why. */
const COUNTED_ANSWERS =
	"Sample answers, pasted answers, temporary chats and answers that were replaced after the vote don't count, and two columns of one model don't compete.";

const percentOf = (part: number): string => String(Math.round(100 * part));

export const messages = {
	title: "Leaderboard",
	signedOut:
		"You need to be logged in to see how the models did in your votes. The chats and votes of this browser come along.",
	loading: "Counting your votes",
	empty: {
		title: "No votes that count yet",
		text: "In a chat, choose the best answer or put the answers in order. This page then shows how each model does in your own votes.",
		counts: COUNTED_ANSWERS,
		history: "Vote in one of your chats",
		start: "Ask a question",
	},
	noMatches: {
		title: "Nothing found",
		text: "No votes match.",
		clear: "Show all votes",
	},
	/** Votes of both kinds are never added up without saying so. */
	counted: (battles: number, shown: VotesShown) =>
		`${formatPlural(battles, "comparison")} of two answers, from ${
			{
				both: "all your votes: blind ones and those given with the names shown, together",
				blind: "votes given before the names were shown",
				seeing: "votes given with the names shown",
			}[shown]
		}`,
	show: "Show",
	votes: { both: "All votes", blind: "Blind only", seeing: "Names shown only" } satisfies Record<VotesShown, string>,
	topic: "Topic",
	anyTopic: "All topics",
	topicOption: (name: string, battles: number) => `${name} (${formatCount(battles)})`,
	region: "Models by your votes",
	columns: {
		place: "Place",
		model: "Model",
		share: "Estimated share",
		points: "Points",
		cost: "Cost an answer",
		firstWord: "First word",
	},
	notEnough: "Not enough votes yet",
	unknownModel: "model unknown",
	share: (share: number) => `${percentOf(share)}%`,
	interval: (low: number, high: number) => `${percentOf(low)}–${percentOf(high)}%`,
	intervalHint: "likely range:",
	/** On a phone, where a figure has no column. */
	labelled: (label: string, text: string) => `${label}: ${text}`,
	points: (points: number, battles: number) =>
		`${formatCount(Math.floor(points))}${points % 1 === 0 ? "" : "½"} of ${formatCount(battles)}`,
	notes: {
		head: "What these figures say",
		proof:
			"They say which answers you preferred, on your own questions. They don't prove that a model is right, or that it would do better on other questions.",
		share:
			"Each vote compares answers in pairs: the better one gets a point, equally good ones half a point each. The estimated share counts one comparison won and one lost in addition, so that few comparisons say little: 3 points of 4 make 4 of 6, which is 67%.",
		interval:
			"The line is the range in which the true share lies with a probability of 90%. Models are ordered by its lower end. Under 10 comparisons a model has no place.",
		medians: "Cost and time are medians of the answers you voted on.",
		counts: COUNTED_ANSWERS,
	},
};
