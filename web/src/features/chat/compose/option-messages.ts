const listOf = (isVisitor: boolean): string => (isVisitor ? "this browser's list" : "your history");

/** The texts of the switches of a prompt. The first view does not need them. */
export const optionMessages = {
	temporary: "Temporary",
	temporaryEffect: (isVisitor: boolean) => `Not kept in ${listOf(isVisitor)}, deleted an hour after you last looked`,
	blind: "Blind",
	blindEffect: "Names are hidden until you vote",
	blindNote: "Blind: names are hidden until you vote.",
	/** Why a prompt cannot be asked blind as it is. */
	blindWithSearch: "Sources name who cites them: turn off the web search, or Blind.",
	blindWithMix:
		"A sample or a pasted answer beside real ones is known at once: ask only real assistants, or turn off Blind.",
	temporaryNote: (isVisitor: boolean) =>
		`Temporary: not kept in ${listOf(isVisitor)}, deleted an hour after you last looked, after a day at the latest.`,
};
