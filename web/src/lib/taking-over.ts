let isUnderWay = false;

/** The script replaces the page that the server rendered by the same page: it is put up whole, not step by step. */
export const beginTakingOver = (): void => {
	isUnderWay = true;
};
export const endTakingOver = (): void => {
	isUnderWay = false;
};
export const isTakingOver = (): boolean => isUnderWay;
