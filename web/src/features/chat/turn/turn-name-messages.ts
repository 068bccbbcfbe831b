/** Names what belongs to a turn: the only text of turns in the first load. */
export const inTurn = (turn: number, text: string): string => `Prompt ${turn}: ${text}`;
