/** Loaded after the first view: it follows changes that other tabs make to the assistants. */
export const loadAssistantsChannel = () => import("./follow-assistants.ts");
