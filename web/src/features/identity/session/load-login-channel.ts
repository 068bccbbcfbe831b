/** Loaded after the first view: it follows sign-ins and sign-outs in other tabs. */
export const loadLoginChannel = () => import("./follow-logins.ts");
