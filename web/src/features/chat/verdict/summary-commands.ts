/** The IDs of the commands that start the analysis and that cancel it while it is being made. */
export const GENERATE_SUMMARIES = "generate";
export const CANCEL_SUMMARIES = "cancel-summaries";
