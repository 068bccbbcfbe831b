import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, CONFIG } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";

async function textOf(path: string) {
	answerWith({ "GET /api/config": [200, { ...CONFIG, contactEmail: "ours@example.org" }] });
	openPage(path);
	await screen.findByText("Last updated: January 18, 2025");
	return screen.getByRole("main").textContent;
}

test.each([
	["email address"],
	["display name"],
	["photo"],
	["username"],
	["prompts"],
	["responses"],
	["usage"],
	["OpenAI"],
	["Google"],
	["Anthropic"],
	["xAI"],
	["authentication service"],
	["Shared links are public"],
	["within 30 days"],
])("the privacy policy covers %s", async (subject) => {
	expect(await textOf("/privacy")).toContain(subject);
});

test.each(["/privacy", "/terms"])("%s shows the contact address", async (path) => {
	await textOf(path);
	const link = await screen.findByRole("link", { name: "ours@example.org" });
	expect(link.getAttribute("href")).toBe("mailto:ours@example.org");
});
