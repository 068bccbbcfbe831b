import { messages } from "../messages.ts";

/** True for the example prompts of the page. */
export const isExample = (prompt: string): boolean => messages.examples.some((example) => example.prompt === prompt);
