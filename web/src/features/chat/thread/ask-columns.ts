/** The command that opens the composer with the columns of the chat on show. */
export const ASK_COLUMNS = "ask-columns";
