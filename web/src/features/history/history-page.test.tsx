import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, answerWith } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";

const MARA = {
	username: "mara",
	email: null,
	displayName: "Mara Keller",
	photoURL: null,
	provider: "local",
	isPublic: false,
};
const answer = (provider: string, status: string, response: string) => ({
	...{ id: provider, provider, status, response, responseTime: null, error: null, summary: null, model: null },
	...{ errorCode: null, finishReason: null, firstWordMs: null, totalMs: null, usage: null, costUsd: null },
	...{ demo: false, attempt: 1, elapsedMs: null, notice: null, retryAt: null },
});
const CHAT = {
	id: "abcdefghijklmnopqrstuv",
	prompt: "How far away is the North Star?",
	selectedProviders: ["chatgpt", "gemini", "claude"],
	createdAt: "2026-11-21T09:14:00.000Z",
	shared: false,
	owned: true,
	responses: [
		answer("chatgpt", "success", "about 433 light-years"),
		answer("gemini", "error", ""),
		answer("claude", "success", "nobody knows"),
	],
};
const setHint = (age: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `parallax_hint=1; path=/${age}`;
};

beforeEach(() => setHint(""));
afterEach(() => setHint("; max-age=0"));

function openHistory(history: Answer, more: Record<string, Answer> = {}) {
	const asked = answerWith({ "GET /api/auth/me": [200, { user: MARA }], "GET /api/user/history": history, ...more });
	return { asked, ...openPage("/history") };
}

test("an empty history says so and leads to a first chat", async () => {
	openHistory([200, []]);
	await screen.findByRole("heading", { name: "No chat history yet" });
	expect(screen.getByRole("link", { name: "Start Chatting" }).getAttribute("href")).toBe("/");
});

test("a chat shows its prompt, its date, who answered, and how many words in all", async () => {
	openHistory([200, [CHAT]]);
	await screen.findByText("Showing 1 chat session");
	const item = screen.getByRole("listitem");
	expect(within(item).getByText(/Nov 2[012], 2026 at /).tagName).toBe("TIME");
	within(item).getByText("2 of 4 answered");
	within(item).getByText("5 words");
	for (const words of ["ChatGPT: success", "Gemini: error", "Claude: success", "Grok: not asked"]) {
		within(item).getByText(words);
	}
	const view = within(item).getByRole("link", { name: /^View/ });
	expect(view.getAttribute("href")).toBe(`/?session=${CHAT.id}&from=history`);
});

test("deleting asks first, then the list is read again", async () => {
	const { asked, user } = openHistory([200, [CHAT]], { [`DELETE /api/chat/${CHAT.id}`]: [204] });
	await user.click(await screen.findByRole("button", { name: "Delete this chat" }));
	await user.click(await screen.findByRole("button", { name: "Delete chat" }));
	await screen.findByText("Chat deleted");
	expect(asked.map(({ call }) => call).slice(-2)).toEqual([`DELETE /api/chat/${CHAT.id}`, "GET /api/user/history"]);
});

test("what cannot be read is said in the server's words, and can be asked for again", async () => {
	const { asked, user } = openHistory([503, "The history cannot be read right now."]);
	await screen.findByText("The history cannot be read right now.");
	const before = asked.length;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(asked.length).toBe(before + 1);
});
