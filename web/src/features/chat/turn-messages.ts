import { inTurn } from "./turn/turn-name-messages.ts";

/** Texts of a chat with several turns. */
export const turnMessages = {
	/** Names a turn. */
	promptOf: (turn: number) => `Prompt ${turn}`,
	inTurn,
	open: "Show the answers",
	/** Begins with what the button shows. */
	edit: (turn: number) => `Edit prompt ${turn}`,
	nextPrompt: "Go to the next prompt",
	previousPrompt: "Go to the prompt before",
	close: (turn: number) => `Close prompt ${turn}`,
} as const;
