import type { Page } from "playwright-core";
import { GAPI_STUB } from "./gapi-stub.ts";

/** The emulator's project and address; `npm run test:all -- firebase` starts one and sets these variables. */
export const EMULATOR: Readonly<Record<string, string>> = {
	FIREBASE_PROJECT_ID: process.env.FIREBASE_PROJECT_ID ?? "",
	FIREBASE_AUTH_EMULATOR_HOST: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? "",
};

export interface Person {
	readonly name: string;
	readonly email: string;
	readonly photo?: string;
}

/** Answers the internet requests of the page and of the emulator's window. */
export async function withoutInternet(page: Page): Promise<void> {
	const context = page.context();
	await context.route("https://apis.google.com/js/api.js*", (route) =>
		route.fulfill({ contentType: "text/javascript", body: GAPI_STUB }),
	);
	// The window's styles and fonts.
	await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) =>
		route.fulfill({ contentType: route.request().url().endsWith(".js") ? "text/javascript" : "text/css", body: "" }),
	);
}

/** Creates an account in the emulator's window, and signs in with it. */
export async function signInAsNew(window: Page, { name, email, photo }: Person): Promise<void> {
	await window.locator("#add-account-button").click();
	await window.locator("#email-input").fill(email);
	await window.locator("#display-name-input").fill(name);
	if (photo) await window.locator("#profile-photo-input").fill(photo);
	await window.locator("#sign-in").click();
}

/** Signs in with an account that the window offers. */
export async function signInAgain(window: Page, { email }: Person): Promise<void> {
	await window.locator(".js-reuse-account", { hasText: email }).click();
}
