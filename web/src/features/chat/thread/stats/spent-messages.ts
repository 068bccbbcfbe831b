import type { SpentPart } from "./spent.ts";

export const spentMessages = {
	spent: (text: string) => `spent on these answers ${text}`,
	title: "Spent on these answers",
	parts: {
		answers: "Answers",
		comparison: "Comparison",
		best: "Best answer",
		review: "Peer review",
		checks: "Asking the others",
	} satisfies Record<SpentPart, string>,
	unknown: "price unknown",
	total: "Total",
	note: "Of a comparison or review that was made again, the last one counts. What you removed does not count.",
	editions: "Not counted: other editions, columns asked three more times, and comparing editions.",
};
