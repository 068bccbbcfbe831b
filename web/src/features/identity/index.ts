export { loginHint, nameOf, refetchUser, rememberUser, useSignIn } from "./current-user.ts";
export { keepComforts } from "./keep-comforts.ts";
export { SignInButton } from "./sign-in-button.tsx";
export { SignInRequired } from "./sign-in-required.tsx";
export { signedOut } from "./signed-out.ts";
export { UserMenu } from "./user-menu.tsx";
/** Not for the first view: what other tabs do, it will hear in time. */
export const loadLoginNews = () => import("./follow-logins.ts");
