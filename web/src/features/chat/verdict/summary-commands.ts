/** The IDs of the commands that start the analysis and that cancel it while it is being made. */
export const GENERATE_SUMMARIES = "generate";
export const CANCEL_SUMMARIES = "cancel-summaries";

/** The key of the request that starts a comparison, by which the page knows of it before the server confirms it. */
/** Begins the keys of the requests for texts that are made from the rows; the kind follows. */
export const mergeKey = (chatId: string, turn: number) => ["merge", chatId, turn] as const;
export const summariesKey = (chatId: string, turn: number) => ["summaries", chatId, turn] as const;
