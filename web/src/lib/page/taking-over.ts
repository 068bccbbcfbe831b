let isUnderWay = false;
let analysis: HTMLElement | null = null;

/**
 * The script replaces the page that the server rendered by the same page: it is put up whole, not step by step. Only the
 * analysis stays as the server sent it until its code is needed.
 */
export const beginTakingOver = (served: HTMLElement | null = null): void => {
	isUnderWay = true;
	analysis = served;
};
export const endTakingOver = (): void => {
	isUnderWay = false;
	analysis = null;
};
export const isTakingOver = (): boolean => isUnderWay;
export const servedAnalysis = (): HTMLElement | null => analysis;
