import { inWords } from "../number-words.ts";

/** The texts of the offer to compare, in the line above the answers. */
export const offerMessages = {
	about: (usual: string, most: string) => `about ${usual} (at most ${most})`,
	free: "free",
	unknownPrice: "price unknown",
	seconds: (seconds: number) => `about ${seconds} s`,
	isJudged: "judging its own answer, too",
	follow: ([next = "", ...others]: readonly string[]) => {
		if (others.length === 0) return `; if it fails, ${next}, at its own price`;
		const last = others.length === 1 ? others[0] : `the ${inWords(others.length)} others of this chat`;
		return `; if it fails, ${next}, then ${last}, each at its own price`;
	},
	gone: ". The assistant you chose before can't compare these answers.",
	noJudge: "no connected assistant can compare these answers",
	onlyOthers: "no assistant of this chat can compare these answers",
	example: "sample answers, with a prepared analysis",
};

/** The texts of the menu of judges. */
export const judgeMessages = {
	by: "by",
	label: "Compared by",
	chooseOther: "choose another",
	button: (name: string) => `${name}: choose who compares`,
	inChat: "Assistants of this chat",
	others: "Other connected assistants",
	isJudged: "judges itself",
	follow: (names: readonly string[]) => `If it fails: ${names.join(", then ")}.`,
	failed: "The choice could not be saved",
};
