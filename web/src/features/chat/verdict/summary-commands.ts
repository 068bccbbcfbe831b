/** The commands by which the analysis offers to begin, and while it is being made to stop. */
export const GENERATE_SUMMARIES = "generate";
export const CANCEL_SUMMARIES = "cancel-summaries";
