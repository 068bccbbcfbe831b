const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"] as const;

/** 'four'; larger numbers in digits. */
export const inWords = (count: number): string => WORDS[count] ?? String(count);
