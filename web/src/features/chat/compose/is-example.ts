import { messages } from "../messages.ts";

/** Whether sample answers to this prompt were prepared, with an analysis. */
export const isExample = (prompt: string): boolean => messages.examples.some((example) => example.prompt === prompt);
