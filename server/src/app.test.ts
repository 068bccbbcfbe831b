import { getConfig } from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { expect, it } from "vitest";
import { startTestApp } from "./testing/test-app.ts";

it("serves every call of the contract, and no other", async () => {
	const { endpoints } = await startTestApp();
	expect([...endpoints].toSorted()).toEqual(
		[...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`).toSorted(),
	);
});

it("serves its API documentation as OpenAPI 3.1 and as a page, both from the contract", async () => {
	const browser = (await startTestApp()).browser();
	const document = (await (await browser.fetch("/api/openapi.json")).json()) as {
		openapi: string;
		paths: Record<string, object>;
	};
	expect(document.openapi).toBe("3.1.0");
	expect(Object.keys(document.paths["/api/chat/{id}"] ?? {})).toEqual(["get", "delete"]);
	const page = await (await browser.fetch("/api/docs")).text();
	for (const { path } of ENDPOINTS.values()) expect(page).toContain(path);
});

it("sends the page the sign-in method, and for Google the settings that the browser needs", async () => {
	const local = await (await startTestApp()).browser().call(getConfig, {});
	expect(local.answer).toMatchObject({ signIn: "local", firebase: null, contactEmail: "privacy@parallax.example" });
	const env = {
		FIREBASE_PROJECT_ID: "parallax-1",
		FIREBASE_API_KEY: "AIza-public",
		FIREBASE_APP_ID: "1:2:web:3",
		CONTACT_EMAIL: "a@b.example",
	};
	const google = await (await startTestApp({ env })).browser().call(getConfig, {});
	expect(google.answer).toMatchObject({
		signIn: "firebase",
		contactEmail: "a@b.example",
		firebase: {
			apiKey: "AIza-public",
			authDomain: "parallax-1.firebaseapp.com",
			projectId: "parallax-1",
			appId: "1:2:web:3",
			emulatorOrigin: null,
		},
	});
});
