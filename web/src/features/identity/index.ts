export { beforeSignOut } from "./before-sign-out.ts";
export { loginHint, nameOf, refetchUser, rememberUser, useSignIn } from "./current-user.ts";
export { googleSession } from "./google-session.ts";
export { keepComforts } from "./keep-comforts.ts";
export { leftForGoogle } from "./left-for-google.ts";
export { SignInButton } from "./sign-in-button.tsx";
export { SignInRequired } from "./sign-in-required.tsx";
export { signedOut } from "./signed-out.ts";
export { UserMenu } from "./user-menu.tsx";
/** Not for the first view: what other tabs do, it will hear in time. */
export const loadLoginNews = () => import("./follow-logins.ts");
/** For the few who do what cannot be undone. */
export const loadSignInAgain = () => import("./sign-in-again.tsx");
