import type { ResponsesPayload, User } from "@parallax/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, answerWith } from "../../testing/answers.ts";
import { makeChat, makePending } from "../../testing/make-chats.ts";
import { renderPart } from "../../testing/render-page.tsx";
import { messages } from "./messages.ts";
import { ShareSheet } from "./share-sheet.tsx";

const ID = "abcdefghijklmnopqrstuv";
const SESSION = makeChat({
	id: ID,
	prompt: "How far away is the North Star?",
	selectedProviders: ["chatgpt", "grok"],
});
const ANSWER = makePending("chatgpt", {
	status: "success",
	response: "About **433** light-years.\n",
	responseTime: "6.3s",
	model: "gpt-4o-2024-08-06",
	finishReason: "stop",
	firstWordMs: 900,
	totalMs: 6300,
	elapsedMs: null,
});
const PAYLOAD: ResponsesPayload = {
	turn: 1,
	responses: [
		ANSWER,
		{
			...ANSWER,
			provider: "grok",
			seat: "grok",
			status: "error",
			response: "",
			error: "Unable to connect to Grok API.",
			demo: true,
		},
	],
	collectiveSummary: null,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
};
const PUT = `PUT /api/chat/${ID}/share`;
const popup = vi.fn();

beforeEach(() => {
	popup.mockReset();
	vi.stubGlobal("open", popup);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const MARA: User = {
	username: "mara",
	email: "mara@example.org",
	displayName: "Mara Keller",
	photoURL: null,
	provider: "local",
	isPublic: false,
	autoCompare: false,
	judge: null,
};
const createButton = () => screen.getByRole("button", { name: "Create public link" });

interface SheetOptions {
	readonly answer?: Answer;
	readonly session?: typeof SESSION;
	readonly payload?: ResponsesPayload;
	readonly owner?: User;
}

function openSheet({
	answer = [200, { ...SESSION, shared: true }],
	session = { ...SESSION, shared: true },
	payload = PAYLOAD,
	owner = MARA,
}: SheetOptions = {}) {
	const requests = answerWith({ [PUT]: answer });
	const onStopped = vi.fn();
	const sheet = <ShareSheet session={session} payload={payload} user={owner} onStopped={onStopped} />;
	return { requests, onStopped, user: renderPart(sheet) };
}

test("SEC-06 opening the sheet publishes nothing: it lists what will be public, and shows no link yet", async () => {
	const { requests, user } = openSheet({ session: SESSION });
	await user.keyboard("{Enter} ");
	const listed = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
	expect(listed).toEqual([
		"your prompt, and when you asked it",
		"all 2 answers with their models, times and lengths",
		"the analysis with its summaries and drawing, if you generate one later",
	]);
	screen.getByText(/^Your name, email and other chats are not shown\./);
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(screen.queryByRole("button", { name: /Share on|Copy|Send to/ })).toBeNull();
	expect(requests).toEqual([]);
});

test("SEC-06 the sheet says what else will be public: an existing analysis, and the profile listing the chat", () => {
	const analysis = { by: "claude", approximate: false, costUsd: null, stale: false, missing: [], claims: [] } as const;
	openSheet({
		session: SESSION,
		payload: {
			...PAYLOAD,
			analysis: { ...analysis, missing: [], claims: [], notes: [], together: null, dissent: null },
		},
		owner: { ...MARA, isPublic: true },
	});
	screen.getByText(/^the analysis: summaries, claims with quotes, and the drawn comparison$/);
	screen.getByText(/^your name and picture, because your public profile \(@mara\) will list this chat$/);
});

test("SEC-06 only the button publishes, and the created link receives the focus", async () => {
	const { requests, user } = openSheet({ session: SESSION });
	await user.click(createButton());
	const link = await screen.findByRole("textbox", { name: "Link" });
	expect(document.activeElement).toBe(link);
	expect(requests).toEqual([{ call: PUT, body: { shared: true } }]);
});

test("a chat that is already shared shows its link at once, and is not published again", async () => {
	const { requests } = openSheet();
	const link = await screen.findByRole("textbox", { name: "Link" });
	expect(requests).toEqual([]);
	expect(link).toHaveProperty("value", `${location.origin}/shared/${ID}`);
	expect(link).toHaveProperty("readOnly", true);
	const page = screen.getByRole("link", { name: "Preview public page" });
	expect(page).toHaveProperty("href", `${location.origin}/shared/${ID}`);
	expect(page).toHaveProperty("target", "_blank");
});

test("a chat that cannot be published shows no link, and publishing can be retried", async () => {
	const { requests, user } = openSheet({ session: SESSION, answer: [503, "Nothing can be shared right now."] });
	await user.click(createButton());
	await screen.findByText("Nothing can be shared right now.");
	expect(screen.queryByRole("textbox")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(requests).toHaveLength(2));
});

test.each(["Facebook", "X", "LinkedIn"])("%s opens in a window of 600 by 400", async (site) => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: `Share on ${site}` }));
	const [address, , features] = popup.mock.calls[0] ?? [];
	expect(address).toContain(encodeURIComponent(`/shared/${ID}`));
	expect(features).toContain("width=600,height=400");
});

test("the text holds the prompt, cut to 100 characters with an ellipsis when it is longer", () => {
	expect(messages.text("a".repeat(100))).toContain(`"${"a".repeat(100)}"`);
	expect(messages.text("a".repeat(101))).toContain(`"${"a".repeat(100)}..."`);
});

test("REL-56 cuts the prompt between graphemes, never inside one", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(messages.text(family.repeat(100))).toContain(`"${family.repeat(100)}"`);
	expect(messages.text(family.repeat(101))).toContain(`"${family.repeat(100)}..."`);
	expect(messages.text(`${"a".repeat(99)}e\u0301z`)).toContain(`"${"a".repeat(99)}e\u0301..."`);
});

test("the link is also shown as a QR code", async () => {
	openSheet();
	const code = await screen.findByRole("img", { name: "QR code of the link" });
	const fields = code.querySelector("path")?.getAttribute("d")?.match(/M/g)?.length ?? 0;
	expect(fields).toBeGreaterThan(200);
});

test("Copy as Markdown copies the prompt and every answer with its name, model and time", async () => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
	expect(await navigator.clipboard.readText()).toBe(`> How far away is the North Star?

## ChatGPT (gpt-4o-2024-08-06, 6.3s)

About **433** light-years.

## Grok (gpt-4o-2024-08-06, 6.3s)

*Sample answer, not from Grok.*

Unable to connect to Grok API.

<${location.origin}/shared/${ID}>
`);
});

test("Copy as Markdown includes the notes on an answer below it", async () => {
	const notes = [{ code: "parameter-dropped", params: {}, text: "GPT-4o does not take a temperature." }];
	const { user } = openSheet({ payload: { ...PAYLOAD, responses: [{ ...ANSWER, stale: true, notes }] } });
	await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
	expect(await navigator.clipboard.readText()).toContain(`About **433** light-years.

> An earlier answer that this one builds on was replaced.

> GPT-4o does not take a temperature.
`);
});

test("Copy as Markdown copies the answers of a later turn under its own prompt", async () => {
	const [first] = SESSION.turns;
	if (!first) throw new Error("There is no turn.");
	const turns = [first, { ...first, number: 2, prompt: "And Vega?" }];
	const { user } = openSheet({ session: { ...SESSION, shared: true, turns }, payload: { ...PAYLOAD, turn: 2 } });
	await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
	expect(await navigator.clipboard.readText()).toMatch(/^> And Vega\?\n/);
});

test("on a phone, the link can be sent with the phone's own share sheet", async () => {
	const share = vi.fn(async () => {});
	Object.defineProperty(navigator, "share", { value: share, configurable: true });
	vi.stubGlobal("matchMedia", (query: string) =>
		Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)", media: query }),
	);
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Send to..." }));
	expect(share).toHaveBeenCalledWith({
		url: `${location.origin}/shared/${ID}`,
		text: messages.text(SESSION.prompt),
	});
	Reflect.deleteProperty(navigator, "share");
});

test("with a mouse, the system's own share sheet is not offered", async () => {
	Object.defineProperty(navigator, "share", { value: vi.fn(), configurable: true });
	openSheet();
	await screen.findByRole("button", { name: "Copy as Markdown" });
	expect(screen.queryByRole("button", { name: "Send to..." })).toBeNull();
	Reflect.deleteProperty(navigator, "share");
});

test("Stop sharing unpublishes the chat", async () => {
	const { requests, onStopped, user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
	await waitFor(() => expect(onStopped).toHaveBeenCalledOnce());
	expect(requests.at(-1)).toEqual({ call: PUT, body: { shared: false } });
});

test("copying the link shows a message", async () => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Copy" }));
	await screen.findByText("The shareable link has been copied to your clipboard.");
	expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared/${ID}`);
});
