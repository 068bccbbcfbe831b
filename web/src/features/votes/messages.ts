import { formatList } from "../../lib/text/format.ts";

/** All texts of votes. */
export const voteMessages = {
	region: "Your vote",
	sharedRegion: "Vote",
	ask: "Which answer was best?",
	/** After one's vote, where the leaderboard counts it: a link to it, or what signing in would bring. */
	counts: "Counts in your leaderboard",
	signedOut: "Sign in to keep a leaderboard of your votes.",
	chose: (names: readonly string[]) => `You chose ${formatList(names)}.`,
	choseNone: "You chose none of these answers.",
	ordered: (places: readonly (readonly string[])[]) => `Your order: ${places.map(formatList).join(", then ")}.`,
	chosen: (names: readonly string[]) => `The owner of this chat chose ${formatList(names)}.`,
	chosenNone: "The owner of this chat chose none of these answers.",
	chosenOrder: (places: readonly (readonly string[])[]) =>
		`The owner of this chat put them in an order: ${places.map(formatList).join(", then ")}.`,
	/** In the line of an earlier turn. */
	short: {
		own: (names: readonly string[]) => `you chose ${formatList(names)}`,
		ownNone: "you chose none",
		others: (names: readonly string[]) => `${formatList(names)} chosen`,
		othersNone: "none chosen",
	},
	stale: "An answer has been replaced since, so this vote counts no more. Vote again?",
	staleOfOthers: "An answer has been replaced since.",
	choices: "The best answer",
	none: "None of them",
	takenBack: "Vote taken back",
	chosenByKey: (name: string) => `You chose ${name}`,
	noAnswer: "Go to an answer first",
	orderReplaced: "Your order was replaced",
	undo: "Undo",
	takeBack: "Take back",
	note: {
		add: "Add a note",
		edit: "Edit the note",
		label: "Note, which only you see",
		save: "Save the note",
		cancel: "Cancel",
	},
	order: {
		open: "Put all in order",
		change: "Change the order",
		title: "The best first",
		hint: (count: number) =>
			`Drag the answers, or press 1 to ${count} one after the other. Shift and a digit: as good as the one before.`,
		hintTouch: "Drag the answers by their dots, or move them with the arrows.",
		place: (name: string, place: number, isShared: boolean) => `${name}, place ${place}${isShared ? ", shared" : ""}`,
		moves: "Arrow keys move it, = makes it as good as the one above.",
		up: (name: string) => `${name} up`,
		down: (name: string) => `${name} down`,
		tie: (name: string) => `Equal: ${name}, as good as the one above`,
		tieShort: "Equal",
		save: "Save the order",
		cancel: "Cancel",
	},
	failed: { title: "Couldn't save your vote", description: "Try again in a moment." },
	commands: {
		best: "Vote: this answer is the best",
		none: "Vote: none of these answers",
		order: "Vote: put all answers in order",
	},
} as const;
