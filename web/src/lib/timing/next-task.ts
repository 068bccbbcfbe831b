/** Whoever waits for this goes on in a task of its own, after keys and frames. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Whoever waits for this goes on when what has changed is on the screen: to ask where it is costs nothing then. */
export const nextFrame = (): Promise<void> => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
