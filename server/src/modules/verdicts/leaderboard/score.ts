import { betaQuantile } from "./beta-quantile.ts";

/** Under this number of battles a model has no place. */
export const ENOUGH_BATTLES = 10;

export interface Score {
	/** The expected part of the battles that it wins; near a half while there are few. */
	readonly share: number;
	/** The 90 % interval of that part. */
	readonly low: number;
	readonly high: number;
	readonly enough: boolean;
}

/** The uniform distribution is the prior of all three figures. A tie is half a point. */
export function scoreOf({ points, battles }: { readonly points: number; readonly battles: number }): Score {
	const [wins, losses] = [points + 1, battles - points + 1];
	return {
		share: wins / (wins + losses),
		low: betaQuantile(0.05, wins, losses),
		high: betaQuantile(0.95, wins, losses),
		enough: battles >= ENOUGH_BATTLES,
	};
}
