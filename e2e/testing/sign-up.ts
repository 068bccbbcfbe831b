import type { Page } from "playwright-core";

/** Creates an account in this page's browser; the next page that it opens is signed in. */
export async function signUp(page: Page, email: string): Promise<void> {
	await page.goto("/privacy");
	const status = await page.evaluate(async (address) => {
		const body = JSON.stringify({ email: address, password: "correct horse battery", displayName: "Mara Keller" });
		const headers = { "content-type": "application/json" };
		return (await fetch("/api/auth/local/sign-up", { method: "POST", headers, body })).status;
	}, email);
	if (status !== 201) throw new Error(`Signing up answered ${status}.`);
}
