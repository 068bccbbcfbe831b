/** The chat that was just started on this page. Its prompt gets the focus, so nothing else may take it. */
export const justAsked = { id: "" };
