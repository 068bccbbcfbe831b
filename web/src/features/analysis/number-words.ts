export { inWords } from "../../lib/text/in-words.ts";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"] as const;

/** The one after so many: 'fifth' after four. */
export const nextInWords = (count: number): string => ORDINALS[count] ?? "further";
