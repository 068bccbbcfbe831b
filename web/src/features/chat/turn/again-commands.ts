/** The command that asks a turn again. */
export const ASK_TURN_AGAIN = "ask-turn-again";

/** The command that asks one column three more times. */
export const askMoreTimes = (seatId: string): string => `ask-more-times-${seatId}`;
