/** Whoever waits for this goes on in a task of its own, after keys and frames. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));
