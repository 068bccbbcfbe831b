import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";
import { CONTACT } from "./contact.ts";

async function textOf(path: string) {
	answerWith({});
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

test.each(["/privacy", "/terms"])("%s names whom to write to", async (path) => {
	await textOf(path);
	expect(screen.getByRole("link", { name: CONTACT }).getAttribute("href")).toBe(`mailto:${CONTACT}`);
});
