export { forgetUser, nameOf, rememberUser, useSignIn } from "./current-user.ts";
export { SignInRequired } from "./sign-in-required.tsx";
export { UserMenu } from "./user-menu.tsx";
