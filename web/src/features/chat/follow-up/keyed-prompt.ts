/** Identifies a prompt after a turn of a chat in the attempt that this tab remembers. */
export const keyedPrompt = (chatId: string, after: number, prompt: string): string => `${chatId}#${after} ${prompt}`;
