/** The texts of signing in that the first view needs; those of the account menu are in account-messages.ts. */
export const messages = {
	signIn: "Sign In",
	required: "Authentication Required",
	unknown: "Can't check whether you're signed in. Retrying every few seconds.",
	home: "Go to Home",
};
