/** Texts of a chat with several turns. */
export const turnMessages = {
	/** Names a turn. */
	promptOf: (turn: number) => `Prompt ${turn}`,
	inTurn: (turn: number, text: string) => `Prompt ${turn}: ${text}`,
	open: "Show the answers",
	close: (turn: number) => `Close prompt ${turn}`,
} as const;
