export const attemptMessages = {
	answersOf: (name: string) => `Answers of ${name}`,
	earlier: "Earlier answer",
	newer: "Newer answer",
	use: "Use this answer",
	replaced: (position: number, all: number) => `Answer ${position} of ${all}, replaced by a retry`,
	current: (all: number) => `Answer ${all} of ${all}, the current one`,
	isKept: (earlier: number) => (earlier === 1 ? "The earlier answer is kept." : "The earlier answers are kept."),
	useFailed: "Couldn't use this answer",
};
