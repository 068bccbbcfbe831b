import type { ChatSession } from "@parallax/contract";

/** The prompt of a turn. */
export const promptOf = ({ turns, prompt }: ChatSession, turn: number): string =>
	turns.find(({ number }) => number === turn)?.prompt ?? prompt;
