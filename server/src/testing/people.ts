import { signInLocally, signUpLocally, type User } from "@parallax/contract";
import type { BrowserClient } from "./browser-client.ts";
import type { TestApp } from "./test-app.ts";

export const PASSWORD = "correct horse battery";

/** Creates an account in this browser and signs in to it. */
export async function signUp(browser: BrowserClient, email: string, displayName?: string): Promise<User> {
	const { status, text, answer } = await browser.call(signUpLocally, {
		body: { email, password: PASSWORD, ...(displayName ? { displayName } : {}) },
	});
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.user;
}

export async function signIn(browser: BrowserClient, email: string, password = PASSWORD): Promise<User> {
	const { status, text, answer } = await browser.call(signInLocally, { body: { email, password } });
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return answer.user;
}

/** A browser that is signed in to a new account. */
export async function signedInBrowser(app: TestApp, email: string): Promise<BrowserClient> {
	const browser = app.browser();
	await signUp(browser, email);
	return browser;
}
