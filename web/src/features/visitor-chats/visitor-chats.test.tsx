import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../testing/answers.ts";
import { FOUR, makeChat, makeProvider } from "../../testing/make-chats.ts";
import { openPage } from "../../testing/render-page.tsx";
// Imported before the tests, so that the toast with Undo appears at once even on a busy machine.
import "../../ui/toasts/toast-region.tsx";
import "../keys/index.ts";

const LIST = "GET /api/visitor/history";
const chat = (id: string, prompt: string) => ({
	...makeChat({ id, prompt, selectedProviders: ["grok"] }),
	responses: [],
	turnCount: 1,
	wordCount: 0,
});
const NEWER = chat("a".repeat(22), "How far is Polaris?");
const OLDER = chat("b".repeat(22), "Who invented the light bulb?");
const setCookie = (name: string, attributes = "") => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `${name}=1; path=/${attributes}`;
};
const EXPIRED = "; max-age=0";

beforeEach(() => setCookie("parallax_visitor_hint"));
afterEach(() => {
	setCookie("parallax_visitor_hint", EXPIRED);
	setCookie("parallax_hint", EXPIRED);
	vi.useRealTimers();
	localStorage.clear();
});

const findList = async () => await screen.findByRole("region", { name: "Your chats in this browser" });
const promptsIn = (list: HTMLElement) =>
	within(list)
		.getAllByRole("listitem")
		.map((item) => item.querySelector("a")?.textContent);

function open(path: string, overrides: Record<string, Answer> = {}) {
	const answers: Record<string, Answer> = { [LIST]: [200, [NEWER, OLDER]], ...overrides };
	const requests = answerWith(answers);
	const calls = (call: string) => requests.filter((request) => request.call === call);
	return { answers, calls, ...openPage(path) };
}

test.each(["/", "/history"])("%s lists the chats of this browser, and each opens", async (path) => {
	const { calls } = open(path);
	const list = await findList();
	expect(promptsIn(list)).toEqual([NEWER.prompt, OLDER.prompt]);
	const link = within(list).getByRole("link", { name: NEWER.prompt });
	expect([link.getAttribute("href"), link.lang]).toEqual([`/?session=${NEWER.id}&from=history`, "en"]);
	expect(calls("GET /api/user/history")).toEqual([]);
});

test("a browser without the visitor hint cookie requests no list", async () => {
	setCookie("parallax_visitor_hint", EXPIRED);
	const { calls } = open("/");
	await screen.findByRole("textbox", { name: "Your prompt" });
	expect(calls(LIST)).toEqual([]);
});

test("a signed-in user has the latest chats of the account, and the way to all of them", async () => {
	setCookie("parallax_hint");
	const user = {
		username: "mara",
		email: null,
		displayName: "Mara",
		photoURL: null,
		provider: "local",
		isPublic: false,
		autoCompare: false,
		judge: null,
	};
	const { calls } = open("/", {
		"GET /api/auth/me": [200, { user }],
		"GET /api/user/history": [200, [NEWER, OLDER], "", { "x-total-count": "12" }],
	});
	const list = await screen.findByRole("region", { name: "Your latest chats" });
	expect(promptsIn(list)).toEqual([NEWER.prompt, OLDER.prompt]);
	expect(within(list).getByRole("link", { name: "Show all 12" }).getAttribute("href")).toBe("/history");
	expect(within(list).queryByRole("button")).toBeNull();
	expect(calls("GET /api/user/history").map(({ query }) => query)).toEqual(["limit=5&brief=true"]);
	expect(calls(LIST)).toEqual([]);
});

test("deletes a chat after some time, in which the user can undo it", async () => {
	const { user, calls } = open("/", { [`DELETE /api/chat/${NEWER.id}`]: [204] });
	const list = await findList();
	await user.click(within(list).getByRole("button", { name: `Delete ${NEWER.prompt}` }));
	expect(promptsIn(list)).toEqual([OLDER.prompt]);
	await user.click(await screen.findByRole("button", { name: "Undo" }));
	expect(promptsIn(list)).toEqual([NEWER.prompt, OLDER.prompt]);
	expect(calls(`DELETE /api/chat/${NEWER.id}`)).toEqual([]);
	await user.click(within(list).getByRole("button", { name: `Delete ${NEWER.prompt}` }));
	act(() => void window.dispatchEvent(new Event("pagehide")));
	await waitFor(() => expect(calls(`DELETE /api/chat/${NEWER.id}`)).toHaveLength(1));
});

test("deletes all chats after a confirmation, and refetches the list", async () => {
	const { user, calls, answers } = open("/", { "DELETE /api/visitor/history": [204] });
	const list = await findList();
	await user.click(within(list).getByRole("button", { name: "Delete all chats in this browser" }));
	const dialog = await screen.findByRole("alertdialog", { name: "Delete all chats in this browser?" });
	expect(calls("DELETE /api/visitor/history")).toEqual([]);
	answers[LIST] = [200, []];
	await user.click(within(dialog).getByRole("button", { name: "Delete all" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Your chats in this browser" })).toBeNull());
	expect(calls("DELETE /api/visitor/history")).toHaveLength(1);
});

test("after a chat is deleted, the focus stays in the list, and moves to the page after the last one", async () => {
	const [first, second] = [chat("c".repeat(22), "What is a tide?"), chat("d".repeat(22), "What is a neap tide?")];
	const { user } = open("/", { [LIST]: [200, [first, second]] });
	const list = await findList();
	const deleteOf = ({ prompt }: typeof NEWER) => within(list).getByRole("button", { name: `Delete ${prompt}` });
	deleteOf(first).focus();
	await user.keyboard("{Enter}");
	expect(document.activeElement).toBe(deleteOf(second));
	await user.keyboard("{Enter}");
	expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("the focus moves to the page when all chats are deleted", async () => {
	const { user, answers } = open("/", { "DELETE /api/visitor/history": [204] });
	const list = await findList();
	within(list).getByRole("button", { name: "Delete all chats in this browser" }).focus();
	await user.keyboard("{Enter}");
	const dialog = await screen.findByRole("alertdialog");
	answers[LIST] = [200, []];
	await user.click(within(dialog).getByRole("button", { name: "Delete all" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Your chats in this browser" })).toBeNull());
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

const STORED = { provider: "claude", last4: "7f2c", addedAt: "2026-11-21T09:00:00.000Z", checkedAt: null, ok: null };
const configOf = (...ids: string[]): Answer => [
	200,
	{ ...CONFIG, providers: FOUR.map((id) => makeProvider(id, { demo: true, ownKey: ids.includes(id) })) },
];

test.each([
	["with chats", [NEWER, OLDER]],
	["without chats", []],
])("a key of this browser can be forgotten, %s", async (_when, chats) => {
	const { user, calls, answers } = open("/", {
		[LIST]: [200, chats],
		"GET /api/config": configOf("claude"),
		"GET /api/user/keys": [200, [STORED]],
		"DELETE /api/user/keys/claude": [204],
	});
	const keys = within(await screen.findByRole("region", { name: "Your keys in this browser" }));
	keys.getByText("Claude: your key …7f2c");
	keys.getByText("Kept for this browser. Whoever uses it can spend it.");
	await user.click(keys.getByRole("button", { name: "Forget my key for Claude" }));
	const dialog = within(await screen.findByRole("alertdialog"));
	answers["GET /api/config"] = configOf();
	await user.click(dialog.getByRole("button", { name: "Forget my key" }));
	await screen.findByText("Key forgotten");
	await waitFor(() => expect(screen.queryByRole("region", { name: "Your keys in this browser" })).toBeNull());
	expect(calls("DELETE /api/user/keys/claude")).toHaveLength(1);
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("a browser without a key requests none", async () => {
	const { calls } = open("/", { "GET /api/config": configOf() });
	await findList();
	expect(calls("GET /api/user/keys")).toEqual([]);
});

test("deleting all chats says that it deletes the keys too, and refetches the assistants", async () => {
	const { user, calls } = open("/", { "DELETE /api/visitor/history": [204], "GET /api/config": configOf() });
	const list = await findList();
	await user.click(within(list).getByRole("button", { name: "Delete all chats in this browser" }));
	const dialog = within(await screen.findByRole("alertdialog"));
	dialog.getByText(/and your API keys in this browser/);
	const before = calls("GET /api/config").length;
	await user.click(dialog.getByRole("button", { name: "Delete all" }));
	await screen.findByText("All your chats and your key in this browser have been deleted.");
	await waitFor(() => expect(calls("GET /api/config")).toHaveLength(before + 1));
});

test("a tab that becomes visible again shows the changes of another tab", async () => {
	const { answers } = open("/");
	const list = await findList();
	answers[LIST] = [200, [OLDER]];
	act(() => void document.dispatchEvent(new Event("visibilitychange")));
	await waitFor(() => expect(promptsIn(list)).toEqual([OLDER.prompt]));
});

test("the privacy policy says how visitors delete their chats", async () => {
	open("/privacy");
	await screen.findByText(/There you can delete each one, or all of them at once/);
	screen.getByText(/an API key that you paste is kept for your browser, and whoever uses that browser can spend it/);
});
