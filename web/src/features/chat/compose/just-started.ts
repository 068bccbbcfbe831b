/** The chat that was just started on this page. Its prompt receives the focus, so no other element may request it. */
export const justStarted = { id: "" };
