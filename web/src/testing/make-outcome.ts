import type { TurnOutcome } from "@parallax/contract";

/** How a turn of two answers ended that were not compared. */
export const makeOutcome = (over: Partial<TurnOutcome> = {}): TurnOutcome => ({
	asked: 2,
	answered: 2,
	answers: ["chatgpt", "claude"].map((seat) => ({ seat, status: "success" })),
	agreed: null,
	differing: null,
	contradicted: null,
	...over,
});
