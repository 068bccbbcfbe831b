import { formatList } from "../../../lib/text/format.ts";

/** The texts of a chat that is read blind. */
export const blindMessages = {
	hidden: "Name hidden",
	note: "Names are hidden until you vote.",
	reveal: "Reveal",
	revealEffect: "Shows the names without a vote",
	waits: "The names can be shown once all answers are there.",
	tooFew: "Too few answers for a vote.",
	was: "was",
	chosen: "your vote",
	/** Names by letters, in the order of the columns. */
	revealed: (names: readonly (readonly [letter: string, name: string])[]) =>
		`${formatList(names.map(([letter, name]) => `${letter.toUpperCase()} is ${name}`))}.`,
	failed: { title: "Couldn't show the names", description: "Try again in a moment." },
} as const;
