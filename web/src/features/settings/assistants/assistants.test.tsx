import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, answerWith, CONFIG, type RecordedRequest } from "../../../testing/answers.ts";
import { FOUR, makeProvider } from "../../../testing/make-chats.ts";
import { openPage } from "../../../testing/render-page.tsx";
import { clearLoginHint, MARA, setLoginHint } from "../../../testing/signed-in.ts";

const KEY = "sk-ant-api03-mara-7f2c9e";
const STORED = { provider: "claude", last4: "7f2c", addedAt: "2026-11-21T09:00:00.000Z", checkedAt: null, ok: null };
const providers = FOUR.map((id) => makeProvider(id, { demo: id !== "chatgpt" }));
const withFeatures = (overrides: Partial<typeof CONFIG.features>): Answer => [
	200,
	{ ...CONFIG, providers, features: { ...CONFIG.features, ...overrides } },
];

beforeEach(() => {
	sessionStorage.clear();
	setLoginHint();
});
afterEach(clearLoginHint);

function openSettings(table: Readonly<Record<string, Answer>> = {}, address = "/settings") {
	const answers: Record<string, Answer> = {
		"GET /api/config": withFeatures({}),
		"GET /api/auth/me": [200, { user: MARA }],
		"GET /api/user/logins": [200, []],
		"GET /api/user/history/counts": [200, { all: 0, disagreed: 0, failed: 0, shared: 0, pinned: 0 }],
		"GET /api/user/keys": [200, []],
		"GET /api/user/assistants": [200, []],
		...table,
	};
	const requests = answerWith(answers);
	return { ...openPage(address), requests, answers };
}

const countOf = (requests: readonly RecordedRequest[], call: string) =>
	requests.filter((each) => each.call === call).length;
const rowOf = async (name: string) => {
	const list = await screen.findByRole("list", { name: "Assistants" });
	const row = within(list)
		.getAllByRole("listitem")
		.find((each) => each.querySelector(".key-name")?.textContent?.startsWith(name));
	if (!row) throw new Error(`No row for ${name}.`);
	return within(row);
};
const keyField = (name: string) => screen.findByLabelText<HTMLInputElement>(`API key for ${name}`);

describe("the user's own keys", () => {
	test("shows for each assistant whose key it uses", async () => {
		openSettings({ "GET /api/user/keys": [200, [{ ...STORED, checkedAt: "2026-11-22T09:00:00.000Z", ok: true }]] });
		(await rowOf("ChatGPT")).getByText("Set up by this server.");
		const gemini = await rowOf("Gemini");
		gemini.getByText("Sample answers: this server has no key.");
		gemini.getByText("Demo");
		const claude = await rowOf("Claude");
		claude.getByText("Ends in 7f2c, added Nov 21, 2026.");
		claude.getByText("Worked when tested on Nov 22, 2026.");
	});

	test("shows no card when users may not store keys and none is stored", async () => {
		const { requests } = openSettings({ "GET /api/config": withFeatures({ ownKeys: false }) });
		await screen.findByRole("heading", { name: "Reading" });
		await waitFor(() => expect(countOf(requests, "GET /api/user/keys")).toBe(1));
		expect(screen.queryByRole("heading", { name: "Assistants" })).toBeNull();
	});

	test("when users may no longer store keys, stored keys can only be removed", async () => {
		const { user, requests } = openSettings({
			"GET /api/config": withFeatures({ ownKeys: false }),
			"GET /api/user/keys": [200, [STORED, { ...STORED, provider: "own-llama" }]],
			"DELETE /api/user/keys/claude": [204],
		});
		const claude = await rowOf("Claude");
		claude.getByText("Ends in 7f2c, added Nov 21, 2026.");
		const list = within(screen.getByRole("list", { name: "Assistants" }));
		expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual(["Remove"]);
		await user.click(claude.getByRole("button", { name: "Remove your key for Claude" }));
		await user.click(await screen.findByRole("button", { name: "Remove key" }));
		await waitFor(() => expect(screen.queryByRole("heading", { name: "Assistants" })).toBeNull());
		expect(countOf(requests, "DELETE /api/user/keys/claude")).toBe(1);
	});

	test("a key for an assistant that the server no longer has can be removed", async () => {
		const { user, requests } = openSettings({
			"GET /api/user/keys": [200, [{ ...STORED, provider: "mistral" }]],
			"DELETE /api/user/keys/mistral": [204],
		});
		const row = await rowOf("mistral");
		await user.click(row.getByRole("button", { name: "Remove your key for mistral" }));
		await user.click(await screen.findByRole("button", { name: "Remove key" }));
		await waitFor(() => expect(countOf(requests, "DELETE /api/user/keys/mistral")).toBe(1));
		await waitFor(() => expect(screen.queryByText("mistral")).toBeNull());
	});

	test("sends a key once, removes it from the page, and refetches the assistants", async () => {
		const { user, requests, queryClient } = openSettings({ "PUT /api/user/keys/claude": [200, STORED] });
		const claude = await rowOf("Claude");
		await user.click(claude.getByRole("button", { name: "Add key for Claude" }));
		const field = await keyField("Claude");
		await waitFor(() => expect(document.activeElement).toBe(field));
		expect([field.type, field.autocomplete, field.name]).toEqual(["password", "off", ""]);
		expect(claude.getByRole("link", { name: /Create a key at Anthropic/ }).getAttribute("href")).toBe(
			"https://platform.claude.com/settings/keys",
		);
		const before = countOf(requests, "GET /api/config");
		await user.type(field, ` ${KEY} {Enter}`);
		await claude.findByText("Saved. Claude answers your next prompt with your key.");
		expect(requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body)).toEqual([{ key: KEY }]);
		await waitFor(() => expect(countOf(requests, "GET /api/config")).toBe(before + 1));
		expect(document.activeElement).toBe(claude.getByRole("button", { name: "Test your key for Claude" }));
		const texts = [
			document.documentElement.outerHTML,
			...[...document.querySelectorAll("input")].map(({ value }) => value),
			JSON.stringify(
				queryClient
					.getQueryCache()
					.getAll()
					.map(({ state }) => state),
			),
			JSON.stringify(
				queryClient
					.getMutationCache()
					.getAll()
					.map(({ state }) => state),
			),
			window.location.href,
			JSON.stringify({ ...sessionStorage, ...localStorage }),
		];
		for (const text of texts) expect(text).not.toContain(KEY);
	});

	test.each([
		["short", "This is too short for an API key."],
		["two words in one key", "An API key contains no spaces and only ASCII characters."],
	])("'%s' is refused before a request is sent", async (key, sentence) => {
		const { user, requests } = openSettings();
		await user.click((await rowOf("Grok")).getByRole("button", { name: "Add key for Grok" }));
		const field = await keyField("Grok");
		await user.type(field, `${key}{Enter}`);
		await screen.findByText(sentence);
		expect([field.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
		expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
	});

	test("shows the server's refusal at the field", async () => {
		const { user } = openSettings({ "PUT /api/user/keys/grok": [429, "You changed keys too often. Try again later."] });
		await user.click((await rowOf("Grok")).getByRole("button", { name: "Add key for Grok" }));
		await user.type(await keyField("Grok"), `${KEY}{Enter}`);
		await screen.findByText("You changed keys too often. Try again later.");
	});

	test("a key can be shown while it is typed, and Escape closes the form", async () => {
		const { user } = openSettings();
		const add = (await rowOf("Grok")).getByRole("button", { name: "Add key for Grok" });
		await user.click(add);
		const field = await keyField("Grok");
		await user.click(screen.getByRole("button", { name: "Show" }));
		expect(field.type).toBe("text");
		await user.type(field, "{Escape}");
		expect(screen.queryByLabelText("API key for Grok")).toBeNull();
		expect(document.activeElement?.getAttribute("aria-label")).toBe("Add key for Grok");
	});

	test.each([
		[true, "Claude answered."],
		[false, "Your key for Claude was refused."],
	])("shows the result of a test in the row: %s", async (ok, sentence) => {
		const { user, requests } = openSettings({
			"GET /api/user/keys": [200, [STORED]],
			"POST /api/user/keys/claude/test": [200, { ok, sentence }],
		});
		const claude = await rowOf("Claude");
		await user.click(claude.getByRole("button", { name: "Test your key for Claude" }));
		await waitFor(() => expect(claude.getByRole("status").textContent).toBe(sentence));
		await waitFor(() => expect(countOf(requests, "GET /api/user/keys")).toBe(2));
	});

	test("removes a key after a confirmation, and refetches the assistants", async () => {
		const { user, requests } = openSettings({
			"GET /api/user/keys": [200, [STORED]],
			"DELETE /api/user/keys/claude": [204],
		});
		const claude = await rowOf("Claude");
		await user.click(claude.getByRole("button", { name: "Remove your key for Claude" }));
		const dialog = await screen.findByRole("alertdialog", { name: "Remove your key for Claude?" });
		expect(requests.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
		const before = countOf(requests, "GET /api/config");
		await user.click(within(dialog).getByRole("button", { name: "Remove key" }));
		await claude.findByRole("button", { name: "Add key for Claude" });
		await waitFor(() => expect(countOf(requests, "GET /api/config")).toBe(before + 1));
	});

	test("a stored key can be replaced", async () => {
		const { user, requests } = openSettings({
			"GET /api/user/keys": [200, [STORED]],
			"PUT /api/user/keys/claude": [200, { ...STORED, last4: "0000" }],
		});
		await user.click((await rowOf("Claude")).getByRole("button", { name: "Replace your key for Claude" }));
		await user.type(await keyField("Claude"), `${KEY}{Enter}`);
		await (await rowOf("Claude")).findByText(/^Ends in 0000/);
		expect(countOf(requests, "PUT /api/user/keys/claude")).toBe(1);
	});
});

describe("a link to an assistant's key", () => {
	test("the link opens the key field of its assistant and focuses it", async () => {
		const { user, visited } = openSettings({}, "/settings?key=gemini");
		const field = await keyField("Gemini");
		await waitFor(() => expect(document.activeElement).toBe(field));
		await user.click(screen.getByRole("button", { name: "Cancel" }));
		expect(screen.queryByLabelText("API key for Gemini")).toBeNull();
		expect(visited?.at(-1)).toBe("/settings");
	});

	test("explains the sign-in to a visitor, and focuses the key field after it", async () => {
		clearLoginHint();
		const { user, requests } = openSettings({ "POST /api/auth/local": [200, { user: MARA }] }, "/settings?key=claude");
		await screen.findByText(/^Sign in to use your own API key for Claude\./);
		const main = within(screen.getByRole("main"));
		await user.click(main.getByRole("button", { name: "Sign In" }));
		const dialog = within(await screen.findByRole("dialog"));
		await user.type(await dialog.findByLabelText("Email"), MARA.email);
		const before = countOf(requests, "GET /api/config");
		await user.type(dialog.getByLabelText("Password"), "correct horse{Enter}");
		const field = await keyField("Claude");
		await waitFor(() => expect(document.activeElement).toBe(field));
		expect(countOf(requests, "GET /api/config")).toBe(before + 1);
	});

	test("a link to an unknown assistant opens no form", async () => {
		openSettings({}, "/settings?key=nothing");
		await rowOf("Claude");
		expect(screen.queryByLabelText(/^API key for/)).toBeNull();
	});

	test("refetches the assistants after a change in another tab", async () => {
		const { requests } = openSettings();
		await rowOf("Claude");
		const { followAssistants } = await import("../../assistants/follow-assistants.ts");
		const { queryClient } = openPage("/privacy");
		const stop = followAssistants(queryClient);
		await waitFor(() => expect(countOf(requests, "GET /api/config")).toBe(2));
		new BroadcastChannel("parallax:assistants").postMessage(null);
		await waitFor(() => expect(countOf(requests, "GET /api/config")).toBe(3));
		stop();
	});
});

describe("the user's own endpoints", () => {
	const LLAMA = {
		id: "own-llama",
		name: "Llama",
		wire: "openai-chat",
		baseUrl: "https://llama.example.org/v1",
		models: ["llama3.3"],
		last4: "ab12",
	};
	const openEndpoints = (table: Readonly<Record<string, Answer>> = {}, address?: string) =>
		openSettings(
			{
				"GET /api/config": withFeatures({ ownEndpoints: true }),
				"GET /api/user/assistants": [200, [LLAMA]],
				...table,
			},
			address,
		);
	const form = async (name: string) => within(await screen.findByRole("form", { name }));

	test("shows no card when endpoints are not allowed and none is stored", async () => {
		const { requests } = openSettings();
		await rowOf("Claude");
		await waitFor(() => expect(countOf(requests, "GET /api/user/assistants")).toBe(1));
		expect(screen.queryByRole("heading", { name: "Your Own Endpoints" })).toBeNull();
	});

	test("when endpoints are no longer allowed, stored ones can only be removed", async () => {
		const { user, requests } = openEndpoints({
			"GET /api/config": withFeatures({}),
			"DELETE /api/user/assistants/own-llama": [204],
		});
		const list = within(await screen.findByRole("list", { name: "Your Own Endpoints" }));
		list.getByText("https://llama.example.org/v1");
		expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual(["Remove"]);
		expect(screen.queryByRole("button", { name: "Add an endpoint" })).toBeNull();
		await user.click(list.getByRole("button", { name: "Remove Llama" }));
		await user.click(await screen.findByRole("button", { name: "Remove endpoint" }));
		await waitFor(() => expect(screen.queryByRole("heading", { name: "Your Own Endpoints" })).toBeNull());
		expect(countOf(requests, "DELETE /api/user/assistants/own-llama")).toBe(1);
	});

	test("adds an endpoint with an ID made from its name, and refetches the assistants", async () => {
		const { user, requests } = openEndpoints({
			"PUT /api/user/assistants/own-llama3": [200, { ...LLAMA, id: "own-llama3", name: "Llama 3", last4: "7f2c" }],
		});
		await user.click(await screen.findByRole("button", { name: "Add an endpoint" }));
		const fields = await form("Add an endpoint");
		await user.type(fields.getByLabelText("Name"), "Llama 3");
		await user.type(fields.getByLabelText("Address"), "https://llama.example.org/v1");
		await user.type(fields.getByLabelText("API key"), KEY);
		await user.type(fields.getByLabelText("Models"), "llama3.3{Enter} llama3.2{Enter}");
		const before = countOf(requests, "GET /api/config");
		await user.click(fields.getByRole("button", { name: "Save endpoint" }));
		await screen.findByText("Llama 3");
		expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
			name: "Llama 3",
			wire: "openai-chat",
			baseUrl: "https://llama.example.org/v1",
			models: ["llama3.3", "llama3.2"],
			key: KEY,
		});
		await waitFor(() => expect(countOf(requests, "GET /api/config")).toBe(before + 1));
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add an endpoint" }));
	});

	test("shows an error at each invalid field before a request is sent", async () => {
		const { user, requests } = openEndpoints();
		await user.click(await screen.findByRole("button", { name: "Add an endpoint" }));
		const fields = await form("Add an endpoint");
		await user.type(fields.getByLabelText("Address"), "https://mara:secret@example.org");
		await user.type(fields.getByLabelText("API key"), "short");
		await user.type(fields.getByLabelText("Models"), "two words");
		await user.click(fields.getByRole("button", { name: "Save endpoint" }));
		for (const [label, sentence] of [
			["Name", "Give the assistant a name of 1 to 40 characters."],
			["Address", "Give an address that begins with https:// or http://, without a name or password in it."],
			["API key", "This is too short for an API key."],
			["Models", "The model must be the vendor's ID of a model, without spaces."],
		] as const) {
			const field = fields.getByLabelText(label);
			expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(sentence);
			expect(field.getAttribute("aria-invalid")).toBe("true");
		}
		expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
	});

	test.each([
		["This address is not a public one, and this server asks only public ones.", "Address"],
		["My API key address is the name of another assistant: choose another name.", "Name"],
	])("shows the server's refusal at its field: %s", async (sentence, label) => {
		const { user } = openEndpoints({ "PUT /api/user/assistants/own-llama": [400, sentence] });
		await user.click(await screen.findByRole("button", { name: "Change Llama" }));
		const fields = await form("Change Llama");
		await user.click(fields.getByRole("button", { name: "Save endpoint" }));
		await screen.findByText(sentence);
		await waitFor(() => expect(document.activeElement).toBe(fields.getByLabelText(label)));
	});

	test("shows a refusal that concerns no field at the end of the form", async () => {
		const full = "You have added 20 assistants, which is the most. Remove one to add another.";
		const { user } = openEndpoints({ "PUT /api/user/assistants/own-llama": [409, full] });
		await user.click(await screen.findByRole("button", { name: "Change Llama" }));
		const fields = await form("Change Llama");
		await user.click(fields.getByRole("button", { name: "Save endpoint" }));
		expect((await fields.findByRole("alert")).textContent).toBe(full);
	});

	test("a stored key is not kept for another server", async () => {
		const { user } = openEndpoints();
		await user.click(await screen.findByRole("button", { name: "Change Llama" }));
		const fields = await form("Change Llama");
		await user.clear(fields.getByLabelText("Address"));
		await user.type(fields.getByLabelText("Address"), "https://other.example.org/v1");
		fields.getByText("The key …ab12 was for another server and is removed. Enter the key of this one.");
	});

	test("a change without a key keeps the stored one", async () => {
		const { user, requests } = openEndpoints({ "PUT /api/user/assistants/own-llama": [200, LLAMA] });
		await user.click(await screen.findByRole("button", { name: "Change Llama" }));
		const fields = await form("Change Llama");
		fields.getByText("Leave it empty to keep the key …ab12.");
		await user.click(fields.getByRole("button", { name: "Save endpoint" }));
		await waitFor(() => expect(countOf(requests, "PUT /api/user/assistants/own-llama")).toBe(1));
		const { id, last4, ...body } = LLAMA;
		expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual(body);
	});

	test("tests an endpoint in its row, and removes it after a confirmation", async () => {
		const { user, requests } = openEndpoints({
			"POST /api/user/keys/own-llama/test": [200, { ok: true, sentence: "Llama answers." }],
			"DELETE /api/user/assistants/own-llama": [204],
		});
		await user.click(await screen.findByRole("button", { name: "Test Llama" }));
		await screen.findByText("Llama answers.");
		await user.click(screen.getByRole("button", { name: "Remove Llama" }));
		await user.click(await screen.findByRole("button", { name: "Remove endpoint" }));
		await screen.findByText(/^You have added no endpoint/);
		expect(countOf(requests, "DELETE /api/user/assistants/own-llama")).toBe(1);
	});

	test("a link opens the form of its endpoint and focuses the key field", async () => {
		openEndpoints({}, "/settings?key=own-llama");
		const fields = await form("Change Llama");
		await waitFor(() => expect(document.activeElement).toBe(fields.getByLabelText("API key")));
	});
});
