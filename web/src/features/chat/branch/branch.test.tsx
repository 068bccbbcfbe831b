import type { ChatSession } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { makeProvider } from "../../../testing/make-chats.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const SHARED = `/?session=${CHAT_ID}`;
const BRANCH = `/api/chat/${CHAT_ID}/branch`;
const NEW_ID = "BranchedChat0123456789";
const SEATS = ["chatgpt", "claude"];
const PROMPTS = ["How far is Polaris?", "And Vega?", "And Sirius?"];
const NOTE = "Starts a new chat with the prompts and answers before this one; this chat stays in this browser's list.";
const GONE = "Claude is not available any more, so it cannot be asked again.";

const done = (text: string) => makePayload(SEATS.map((seat) => makeDone(seat, `${text} ${seat}.`)));
const makeChatOf = (prompts: readonly string[], overrides: Partial<ChatSession> = {}) =>
	makeTurns(prompts, { selectedProviders: SEATS as never[], ...overrides });

function prepare(api: FakeApi): void {
	api.config = makeConfig({ providers: SEATS.map((id) => makeProvider(id)) });
	serveTurns(
		api,
		makeChatOf(PROMPTS),
		PROMPTS.map((prompt, index) => inTurn(index + 1, done(prompt))),
	);
}

/** The server begins the chat that is asked for. */
function acceptBranch(api: FakeApi): void {
	api.answers.set(`POST ${BRANCH}`, ({ body }) => {
		const { turn, prompt } = body as { turn: number; prompt?: string };
		const prompts = [...PROMPTS.slice(0, turn - 1), ...(prompt === undefined ? [] : [prompt])];
		const session = makeChatOf(prompts, { id: NEW_ID });
		const newest = prompt === undefined ? done("Copied") : makePayload(SEATS.map((seat) => makeResponse(seat)));
		api.answers.set(`GET /api/chat/${NEW_ID}`, () => Response.json(session));
		api.answers.set(`GET /api/chat/${NEW_ID}/responses?turn=${prompts.length}`, () =>
			Response.json(inTurn(prompts.length, newest)),
		);
		return Response.json({ session }, { status: 201 });
	});
}

/** The server answers only after the returned function is called. */
function holdBack(api: FakeApi): () => void {
	const { promise, resolve } = Promise.withResolvers<void>();
	const accept = api.answers.get(`POST ${BRANCH}`);
	api.answers.set(`POST ${BRANCH}`, async (call) => {
		await promise;
		return accept?.(call) ?? errorResponse(500, "There is no answer.");
	});
	return resolve;
}

const show = (address: string, more: (api: FakeApi) => void = () => {}) =>
	showPage(address, {
		prepare(api) {
			prepare(api);
			more(api);
		},
	});

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const editEarlier = (turn: number) => screen.findByRole("button", { name: `Edit prompt ${turn}` });

describe("edit and ask from here", () => {
	it("asks an earlier prompt anew after the turns before it, in a new chat whose prompt has the focus", async () => {
		const { api, user } = show(LIVE, acceptBranch);
		await user.click(await editEarlier(2));
		const editor = await field();
		expect(document.activeElement).toBe(editor);
		expect([editor.value, editor.selectionStart, editor.selectionEnd]).toEqual(["And Vega?", 0, 9]);
		screen.getByText(NOTE);
		await user.keyboard("And Deneb?{Enter}");
		await waitFor(() => expect(window.location.search).toContain(NEW_ID));
		const [call] = api.callsTo("POST", BRANCH);
		expect(call?.body).toEqual({ turn: 2, prompt: "And Deneb?" });
		expect(call?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
		await waitFor(() => expect(document.activeElement?.textContent).toBe("And Deneb?"));
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("And Deneb?");
		await screen.findByRole("region", { name: "Prompt 1" });
		expect(screen.getAllByRole("article")).toHaveLength(2);
		expect(chatDraft(CHAT_ID, 2).read()).toBe("");
	});

	it("offers no search, which is as it was for the prompt", async () => {
		const { api, user } = show(LIVE, (prepared) => {
			const config = makeConfig({ providers: SEATS.map((id) => makeProvider(id)) });
			prepared.config = { ...config, features: { ...config.features, search: true } };
		});
		await user.click(await editEarlier(2));
		await field();
		await waitFor(() => expect(api.callsTo("POST", `${BRANCH}/estimate`)).not.toHaveLength(0));
		expect(screen.queryByRole("checkbox", { name: "Search the web" })).toBeNull();
	});

	it("does the same for the newest prompt, and for the first one starts a chat without earlier turns", async () => {
		const { api, user } = show(LIVE, acceptBranch);
		await user.click(await screen.findByRole("button", { name: "Edit the prompt" }));
		expect((await field()).value).toBe("And Sirius?");
		screen.getByText(NOTE);
		await user.keyboard("{Escape}");
		await user.click(await editEarlier(1));
		expect((await field()).value).toBe("How far is Polaris?");
		expect(screen.queryByText(NOTE)).toBeNull();
		await user.keyboard("{Enter}");
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	});

	it("says why it was refused, keeps the text and its key, and is sent once by a double click", async () => {
		const sentence = "An answer of this chat is still being written. Ask again once it has ended.";
		const { api, user } = show(LIVE, (prepared) =>
			prepared.answers.set(`POST ${BRANCH}`, () => errorResponse(409, sentence)),
		);
		await user.click(await editEarlier(2));
		await field();
		await user.keyboard("And Deneb?");
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await screen.findByText(sentence);
		expect((await field()).value).toBe("And Deneb?");
		acceptBranch(api);
		const release = holdBack(api);
		await user.dblClick(screen.getByRole("button", { name: "Submit" }));
		release();
		await waitFor(() => expect(window.location.search).toContain(NEW_ID));
		expect(api.callsTo("POST", BRANCH)).toHaveLength(2);
		const keys = api.callsTo("POST", BRANCH).map(({ headers }) => headers["idempotency-key"]);
		expect(keys[1]).toBe(keys[0]);
	});

	it("keeps what was written when the sheet is closed", async () => {
		const { user } = show(LIVE);
		await user.click(await editEarlier(2));
		await field();
		await user.keyboard("And Deneb?");
		await user.keyboard("{Escape}");
		expect(screen.queryByRole("textbox")).toBeNull();
		const region = screen.getByRole("region", { name: "Prompt 2" });
		await user.click(within(region).getByRole("button", { name: "Edit the prompt" }));
		expect((await field()).value).toBe("And Deneb?");
	});

	it("opens the copy with the prompt as a draft when one of its columns cannot be asked any more", async () => {
		const { api, user } = show(LIVE, (prepared) => {
			acceptBranch(prepared);
			prepared.config = makeConfig({ providers: [makeProvider("chatgpt")] });
		});
		await user.click(await editEarlier(2));
		await screen.findByText(`${GONE} Submit opens the new chat, where you can ask the other columns.`);
		await field();
		await user.keyboard("And Deneb?{Enter}");
		await waitFor(() => expect(window.location.search).toContain(NEW_ID));
		expect(api.callsTo("POST", BRANCH)[0]?.body).toEqual({ turn: 2 });
		await waitFor(async () => expect((await field()).value).toBe("And Deneb?"));
		expect(document.activeElement).toBe(await field());
	});
});

describe("a copy of one's own of a shared chat", () => {
	it("has all its turns, and opens with the next prompt in the field", async () => {
		const { api, user } = show(SHARED, acceptBranch);
		const [first] = await screen.findAllByRole("button", { name: "Go on with your own copy" });
		if (!first) throw new Error("There is no button.");
		await user.dblClick(first);
		await waitFor(() => expect(window.location.search).toContain(NEW_ID));
		expect(api.callsTo("POST", BRANCH).map(({ body }) => body)).toEqual([{ turn: 4 }]);
		await waitFor(async () => expect(document.activeElement).toBe(await field()));
		await screen.findByText("This is your own copy");
	});

	it("is not offered to the owner, who has the chat", async () => {
		show(SHARED, (api) =>
			api.answers.set(`GET /api/shared/${CHAT_ID}`, () => Response.json(makeChatOf(PROMPTS, { shared: true }))),
		);
		await screen.findByText("Try it yourself!");
		expect(screen.queryByRole("button", { name: "Go on with your own copy" })).toBeNull();
	});

	it("says why it failed", async () => {
		const { user } = show(SHARED, (api) =>
			api.answers.set(`POST ${BRANCH}`, () => errorResponse(429, "You have copied 20 chats in the last hour.")),
		);
		const [first] = await screen.findAllByRole("button", { name: "Go on with your own copy" });
		if (first) await user.click(first);
		await screen.findByText("You have copied 20 chats in the last hour.");
		expect(window.location.search).toBe(SHARED.slice(1));
	});
});
