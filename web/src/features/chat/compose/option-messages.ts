const listOf = (isVisitor: boolean): string => (isVisitor ? "this browser's list" : "your history");

/** The texts of the switches of a prompt. The first view does not need them. */
export const optionMessages = {
	temporary: "Temporary",
	temporaryEffect: (isVisitor: boolean) => `Not kept in ${listOf(isVisitor)}, deleted an hour after you last looked`,
	temporaryNote: (isVisitor: boolean) =>
		`Temporary: not kept in ${listOf(isVisitor)}, deleted an hour after you last looked, after a day at the latest.`,
};
