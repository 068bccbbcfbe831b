export { forgetUser, nameOf, rememberUser, useSignIn } from "./current-user.ts";
export { SignInButton } from "./sign-in-button.tsx";
export { SignInRequired } from "./sign-in-required.tsx";
export { UserMenu } from "./user-menu.tsx";
