/** The chat that was asked for on this page a moment ago, whose prompt therefore has the focus: nothing else takes it. */
export const justAsked = { id: "" };
