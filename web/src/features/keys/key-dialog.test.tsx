import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/server/query-client.ts";
import { type Answer, answerWith } from "../../testing/answers.ts";
import { makeProvider } from "../../testing/make-chats.ts";
import "../../testing/render-page.tsx";
import { KeyDialog } from "./key-dialog.tsx";

const KEY = "sk-ant-a-key-of-nobody-7f2c";
const STORED = { provider: "claude", last4: "7f2c", addedAt: "2026-11-21T10:00:00.000Z", checkedAt: null, ok: null };
const PUT = "PUT /api/user/keys/claude";
const TEST = "POST /api/user/keys/claude/test";

function open(ids: readonly string[], table: Readonly<Record<string, Answer>> = {}) {
	const requests = answerWith(table);
	const client = createQueryClient();
	const onClose = vi.fn();
	render(
		<QueryClientProvider client={client}>
			<KeyDialog assistants={ids.map((id) => makeProvider(id))} onClose={onClose} />
		</QueryClientProvider>,
	);
	return { requests, client, onClose, user: userEvent.setup() };
}

const fieldFor = async (name: string) => {
	const field = (await screen.findByLabelText(`API key for ${name}`)) as HTMLInputElement;
	await waitFor(() => expect(document.activeElement).toBe(field));
	return field;
};

test("stores the key for the chosen assistant, and keeps it nowhere else", async () => {
	const { user, requests, client, onClose } = open(["chatgpt", "claude"], { [PUT]: [200, STORED] });
	await screen.findByText("Kept for this browser. Whoever uses it can spend it.");
	const field = await fieldFor("ChatGPT");
	expect([field.type, field.autocomplete, field.name]).toEqual(["password", "off", ""]);
	await user.type(field, ` ${KEY} `);
	await user.click(screen.getByRole("radio", { name: "Claude" }));
	expect(field.value).toBe(` ${KEY} `);
	await user.type(await screen.findByLabelText("API key for Claude"), "{Enter}");
	await screen.findByText("Saved. Claude answers your next prompt with your key.");
	expect(requests.filter(({ call }) => call.startsWith("PUT"))).toEqual([{ call: PUT, body: { key: KEY } }]);
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Done" })));
	const states = [client.getQueryCache(), client.getMutationCache()].flatMap((cache) =>
		cache.getAll().map(({ state }: { state: unknown }) => state),
	);
	const values = [...document.querySelectorAll("input")].map(({ value }) => value);
	for (const text of [
		document.documentElement.outerHTML,
		JSON.stringify([states, values]),
		window.location.href,
		JSON.stringify({ ...sessionStorage, ...localStorage }),
	])
		expect(text).not.toContain(KEY);
	await user.keyboard("{Enter}");
	expect(onClose).toHaveBeenCalled();
});

test("tests the stored key on request, and the focus stays on the button", async () => {
	const sentence = "Your key for Claude was refused. Paste another one.";
	const { user } = open(["claude"], { [PUT]: [200, STORED], [TEST]: [200, { ok: false, sentence }] });
	await user.type(await fieldFor("Claude"), `${KEY}{Enter}`);
	const test = await screen.findByRole("button", { name: "Test" });
	await user.click(test);
	await screen.findByText(sentence);
	expect(document.activeElement).toBe(test);
	await user.click(screen.getByRole("button", { name: "Paste another key" }));
	expect((await fieldFor("Claude")).value).toBe("");
});

test("a key that the server refuses stays in the field, with the sentence", async () => {
	const sentence =
		"Too many API keys were stored from your network in the last hour. Sign in, or try again in 9 minutes.";
	const { user } = open(["claude"], { [PUT]: [429, sentence] });
	const field = await fieldFor("Claude");
	await user.type(field, `${KEY}{Enter}`);
	await screen.findByText(sentence);
	expect([field.value, document.activeElement]).toEqual([KEY, field]);
});

test("a mistyped key is refused before a request is sent", async () => {
	const { user, requests } = open(["claude"]);
	await user.type(await fieldFor("Claude"), "short{Enter}");
	await screen.findByText("This is too short for an API key.");
	expect(requests.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
});
