let isUnderWay = false;

/** The script hydrates the page that the server rendered, so it begins with all of it instead of step by step. */
export const beginTakingOver = (): void => {
	isUnderWay = true;
};
export const endTakingOver = (): void => {
	isUnderWay = false;
};
export const isTakingOver = (): boolean => isUnderWay;
