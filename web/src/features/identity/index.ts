export { googleSession } from "./google/google-session.ts";
export { redirectedToGoogle } from "./google/redirected-to-google.ts";
export { beforeSignOut } from "./session/before-sign-out.ts";
export { loginHint, nameOf, refetchUser, refreshForViewer, setCurrentUser, useSignIn } from "./session/current-user.ts";
export { preservePreferences } from "./session/preserve-preferences.ts";
export { handleSignedOut } from "./session/signed-out.ts";
export { SignInButton } from "./sign-in/sign-in-button.tsx";
export { SignInRequired } from "./sign-in/sign-in-required.tsx";
export { UserMenu } from "./user-menu.tsx";
/** Loaded after the first view: it follows sign-ins and sign-outs in other tabs. */
export const loadLoginChannel = () => import("./session/follow-logins.ts");
/** Loaded when an action that cannot be undone asks the user to sign in again. */
export const loadSignInAgain = () => import("./sign-in/sign-in-again.tsx");
