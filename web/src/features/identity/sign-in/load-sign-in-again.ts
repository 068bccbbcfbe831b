/** Loaded when an action that cannot be undone asks the user to sign in again. */
export const loadSignInAgain = () => import("./sign-in-again.tsx");
