/** Resolves in a task of its own, after keys and frames. */
export const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Resolves when changes are on the screen: reading the layout costs nothing then. */
export const nextFrame = (): Promise<void> => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
