import type { AssistantModel } from "@parallax/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProvider } from "../../../../testing/make-chats.ts";
import { makeConfig } from "../../testing/make-answers.ts";
import { makeModel } from "../../testing/make-models.ts";
import { showPage } from "../../testing/show-page.tsx";

const listOf = (...models: AssistantModel[]) =>
	Response.json({ models, from: "vendor", at: "2026-11-26T10:00:00.000Z" });

test("which columns cannot search is said before sending, by the models that they ask", async () => {
	const { user, api } = showPage("/", {
		prepare(fake) {
			const config = makeConfig();
			fake.config = {
				...config,
				features: { ...config.features, search: true },
				providers: [
					makeProvider("chatgpt", { wire: "openai-responses" }),
					makeProvider("gemini", { wire: "gemini" }),
					makeProvider("claude", { wire: "anthropic" }),
					makeProvider("grok", { wire: "openai-chat", demo: true }),
				],
			};
			fake.answers.set("GET /api/providers/chatgpt/models", () => listOf(makeModel("chatgpt-1", { search: false })));
			fake.answers.set("GET /api/providers/claude/models", () => listOf(makeModel("claude-1", { search: null })));
		},
	});
	await user.hover(await screen.findByRole("group", { name: "Assistants to ask" }));
	const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Search the web" });
	expect(box.checked).toBe(false);
	expect(screen.queryByText(/without a search/)).toBeNull();
	await user.click(box);
	await screen.findByText("ChatGPT and Gemini answer without a search.");
	await user.click(screen.getByRole("checkbox", { name: /^ChatGPT/ }));
	await screen.findByText("Gemini answers without a search.");
	await user.click(box);
	expect(screen.queryByText(/without a search/)).toBeNull();
	expect(api.callsTo("GET", "/api/providers/grok/models")).toHaveLength(0);
});

test("is not offered where only pasted answers are compared", async () => {
	const { user } = showPage("/", {
		prepare(fake) {
			const config = makeConfig();
			const providers = config.providers.map((one) => ({ ...one, demo: true }));
			fake.config = { ...config, providers, features: { ...config.features, search: true } };
		},
	});
	await user.hover(await screen.findByRole("group", { name: "Assistants to ask" }));
	await screen.findByRole("checkbox", { name: "Search the web" });
	await user.click(screen.getByRole("button", { name: "Paste an answer" }));
	fireEvent.change(await screen.findByRole("textbox", { name: "Answer" }), { target: { value: "One." } });
	await user.click(screen.getByRole("button", { name: "Add" }));
	await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Search the web" })).toBeNull());
	await user.click(screen.getByRole("checkbox", { name: /^ChatGPT/ }));
	await screen.findByRole("checkbox", { name: "Search the web" });
});
