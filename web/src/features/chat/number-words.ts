/** Of counts up to the most columns of a chat. */
export const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"] as const;
