const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"] as const;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"] as const;

export const inWords = (count: number): string => WORDS[count] ?? String(count);

/** The one after so many: 'fifth' after four. */
export const nextInWords = (count: number): string => ORDINALS[count] ?? "further";
