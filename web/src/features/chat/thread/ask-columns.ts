/** The command that opens the composer with the columns of the shown chat. */
export const ASK_COLUMNS = "ask-columns";
