import { MAX_TURNS, type TurnBody } from "@parallax/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { makeProvider } from "../../../testing/make-chats.ts";
import { openChatChannel } from "../stream/chat-channel.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const TURNS = `/api/chat/${CHAT_ID}/turns`;
const SEATS = ["chatgpt", "claude", "grok"];
const FIRST = "How far is Polaris?";
const EFFECT = "All three continue from Claude's answer; their own answers to this prompt are set aside.";

const done = (text: string) => makePayload(SEATS.map((seat) => makeDone(seat, `${text} ${seat}.`)));
const pending = () => makePayload(SEATS.map((seat) => makeResponse(seat)));
const makeChatOf = (prompts: readonly string[]) => makeTurns(prompts, { selectedProviders: SEATS as never[] });

function prepare(api: FakeApi): void {
	api.config = makeConfig({ providers: SEATS.map((id) => makeProvider(id)) });
	serveTurns(api, makeChatOf([FIRST]), [inTurn(1, done("One."))]);
}

/** The server begins the turn that is asked for. */
function acceptTurn(api: FakeApi): void {
	api.answers.set(`POST ${TURNS}`, ({ body }) => {
		const { prompt, carry = null, seats } = body as TurnBody;
		const session = makeChatOf([FIRST, prompt]);
		const [first, second] = session.turns;
		if (!first || !second) throw new Error("There are two turns.");
		const turn = { ...second, carried: carry };
		const asked = pending().responses.filter(({ seat }) => !seats || seats.some((each) => each.seat === seat));
		serveTurns(api, { ...session, turns: [first, turn] }, [inTurn(2, makePayload(asked))]);
		return Response.json({ turn }, { status: 201 });
	});
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const door = () => screen.findByRole("button", { name: /^Ask a follow-up/ });
const goOn = (name: string) => screen.findByRole("button", { name: `Go on with this answer of ${name}` });
const submit = () => screen.getByRole("button", { name: "Submit" });

async function showOpened(more: (api: FakeApi) => void = () => {}) {
	const page = showPage(LIVE, {
		prepare(api) {
			prepare(api);
			more(api);
		},
	});
	await page.user.click(await door());
	await field();
	return page;
}

describe("the next prompt", () => {
	it("is asked of all columns; its turn is shown, the former one is a line, and the prompt has the focus", async () => {
		const { api, user } = await showOpened(acceptTurn);
		await user.type(await field(), "  And Vega?{Enter}");
		await screen.findByRole("region", { name: "Prompt 1" });
		const [call] = api.callsTo("POST", TURNS);
		expect(call?.body).toEqual({ prompt: "And Vega?" });
		expect(call?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("And Vega?");
		await waitFor(() => expect(document.activeElement?.textContent).toBe("And Vega?"));
		expect(screen.queryByRole("textbox")).toBeNull();
		expect((await door()).textContent).toBe("Ask a follow-up…");
	});

	it("leaves the turn and the edition that the address names", async () => {
		const { api, user } = showPage(`${LIVE}&turn=1&edition=1#t1-answer-claude`, {
			prepare(prepared) {
				prepare(prepared);
				acceptTurn(prepared);
			},
		});
		await user.click(await door());
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByRole("region", { name: "Prompt 1" });
		expect(api.callsTo("POST", TURNS)).toHaveLength(1);
		expect(`${location.search}${location.hash}`).toBe(`?session=${CHAT_ID}&from=history`);
	});

	it("opens with the slash key, keeps its text when it is closed, and returns the focus", async () => {
		const { user } = showPage(LIVE, { prepare });
		(await goOn("Grok")).focus();
		await user.keyboard("/");
		await user.type(await field(), "And Vega?");
		await user.keyboard("{Escape}");
		expect(screen.queryByRole("textbox")).toBeNull();
		await waitFor(async () => expect(document.activeElement).toBe(await goOn("Grok")));
		expect((await door()).textContent).toBe("And Vega?");
		await user.click(await door());
		expect((await field()).value).toBe("And Vega?");
	});

	it("can be written, but not sent, while answers are being written", async () => {
		const { api, user } = await showOpened((prepared) =>
			serveTurns(prepared, prepared.session, [inTurn(1, pending())]),
		);
		screen.getByText("Answers are still being written");
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText("Answers are still being written.");
		expect(submit().getAttribute("aria-disabled")).toBe("true");
		expect(api.callsTo("POST", TURNS)).toHaveLength(0);
		expect((await field()).value).toBe("And Vega?");
	});

	it("says why it was refused, and keeps the text", async () => {
		const sentence = "Claude is not connected any more, so it cannot be asked again.";
		const { user } = await showOpened((api) => api.answers.set(`POST ${TURNS}`, () => errorResponse(409, sentence)));
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText(sentence);
		expect((await field()).value).toBe("And Vega?");
	});

	it("is asked again with the same key after a lost response", async () => {
		const { api, user } = await showOpened((prepared) =>
			prepared.answers.set(`POST ${TURNS}`, () => Promise.reject(new TypeError("Failed to fetch"))),
		);
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText(/Couldn't reach the server/);
		acceptTurn(api);
		await user.click(submit());
		await screen.findByRole("region", { name: "Prompt 1" });
		const keys = api.callsTo("POST", TURNS).map(({ headers }) => headers["idempotency-key"]);
		expect(keys).toHaveLength(2);
		expect(new Set(keys).size).toBe(1);
	});

	it("is no draft any more when the page finds that the server had begun its turn", async () => {
		const { api, user, closePage } = await showOpened((prepared) =>
			prepared.answers.set(`POST ${TURNS}`, () => Promise.reject(new TypeError("Failed to fetch"))),
		);
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText(/Couldn't reach the server/);
		closePage();
		const session = makeChatOf([FIRST, "And Vega?"]);
		showPage(LIVE, { prepare: (next) => serveTurns(next, session, [inTurn(2, done("Two."))]) });
		await screen.findByText("Two. grok.");
		expect((await door()).textContent).toBe("Ask a follow-up…");
		expect(api.callsTo("POST", TURNS)).toHaveLength(1);
	});
});

describe("going on with one answer", () => {
	it("says what it does, can be taken back, and is sent", async () => {
		const { api, user } = showPage(LIVE, {
			prepare(prepared) {
				prepare(prepared);
				acceptTurn(prepared);
			},
		});
		expect((await goOn("Claude")).getAttribute("aria-description")).toBe(EFFECT);
		await user.click(await goOn("Claude"));
		await field();
		screen.getByText(EFFECT);
		await user.click(screen.getByRole("button", { name: "Do not continue from Claude's answer" }));
		expect(screen.queryByText(EFFECT)).toBeNull();
		await user.click(await goOn("Claude"));
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText("Continued from Claude's answer");
		expect(api.callsTo("POST", TURNS)[0]?.body).toEqual({ prompt: "And Vega?", carry: "claude" });
	});

	it("is offered neither to readers nor in a chat of one column", async () => {
		const { closePage } = showPage(`/?session=${CHAT_ID}`, { prepare });
		await screen.findByText("One. grok.");
		expect(screen.queryByRole("button", { name: /Go on with this|follow-up/ })).toBeNull();
		expect(document.querySelector(".follow-up")).toBeNull();
		closePage();
		showPage(LIVE, {
			prepare(api) {
				const session = makeTurns([FIRST], { selectedProviders: ["grok"] });
				serveTurns(api, session, [inTurn(1, makePayload([makeDone("grok", "One. grok.")]))]);
			},
		});
		await door();
		expect(screen.queryByRole("button", { name: /Go on/ })).toBeNull();
	});
});

describe("the columns that are asked", () => {
	it("can leave some out, which the turn says, but not all", async () => {
		const { api, user } = await showOpened(acceptTurn);
		await user.click(screen.getByRole("checkbox", { name: "Grok" }));
		await user.click(screen.getByRole("checkbox", { name: "ChatGPT" }));
		await user.click(screen.getByRole("checkbox", { name: "Claude" }));
		screen.getByText("At least one column must be asked.");
		await user.click(screen.getByRole("checkbox", { name: "ChatGPT" }));
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText("Not asked: Grok");
		expect(api.callsTo("POST", TURNS)[0]?.body).toEqual({
			prompt: "And Vega?",
			seats: [{ seat: "chatgpt" }, { seat: "claude" }],
		});
	});

	it("leave out one that cannot be asked, and say which", async () => {
		const { api, user } = await showOpened((prepared) => {
			acceptTurn(prepared);
			const providers = [makeProvider("chatgpt"), makeProvider("claude", { demo: true })];
			prepared.config = makeConfig({ providers });
		});
		screen.getByText(/Claude is not connected any more.*Grok is not available any more/);
		expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Grok" }).disabled).toBe(true);
		await user.type(await field(), "And Vega?{Enter}");
		await waitFor(() => expect(api.callsTo("POST", TURNS)).toHaveLength(1));
		expect(api.callsTo("POST", TURNS)[0]?.body).toEqual({ prompt: "And Vega?", seats: [{ seat: "chatgpt" }] });
	});
});

describe("a chat that cannot go on", () => {
	const end = () => screen.findByRole("region", { name: "Ask a follow-up" });

	it("says that it has as many prompts as it can", async () => {
		const prompts = Array.from({ length: MAX_TURNS }, (_, index) => `Prompt number ${index + 1}`);
		showPage(LIVE, { prepare: (api) => serveTurns(api, makeChatOf(prompts), [inTurn(MAX_TURNS, done("Last."))]) });
		await screen.findByText("Last. grok.");
		expect((await end()).textContent).toContain("This chat has 20 prompts, the most that one can have.");
		expect(within(await end()).getByRole("link", { name: "New chat" })).toBeTruthy();
		expect(screen.queryByRole("button", { name: /Go on|Ask a follow-up/ })).toBeNull();
	});

	it("says so when no column can be asked again", async () => {
		showPage(LIVE, {
			prepare(api) {
				prepare(api);
				api.config = makeConfig({
					providers: [makeProvider("gemini", { available: false }), makeProvider("mistral", { hidden: true })],
				});
			},
		});
		await screen.findByText(/No column of this chat can be asked again\./);
		expect(screen.queryByRole("button", { name: "Ask a follow-up" })).toBeNull();
	});

	it("goes on once a column joins that can be asked", async () => {
		const { api, user } = await showOpened((prepared) => {
			prepared.config = makeConfig({ providers: [makeProvider("gemini")] });
			prepared.answers.set(`POST ${TURNS}`, () => errorResponse(503, "The server is restarting."));
		});
		await user.type(await field(), "And Vega?{Enter}");
		await screen.findByText("At least one column must be asked.");
		expect(api.callsTo("POST", TURNS)).toHaveLength(0);
		await user.click(screen.getByRole("button", { name: "Add a column" }));
		await user.click(await screen.findByRole("button", { name: /^Gemini/ }));
		await user.click(submit());
		await waitFor(() => expect(api.callsTo("POST", TURNS)).toHaveLength(1));
		expect(api.callsTo("POST", TURNS)[0]?.body).toMatchObject({ prompt: "And Vega?", seats: [{ provider: "gemini" }] });
	});
});

it("a prompt that another tab asks leaves the text that is being written", async () => {
	const { api, user } = await showOpened((prepared) => serveTurns(prepared, prepared.session, [inTurn(1, pending())]));
	await waitFor(() => expect(api.streams).toHaveLength(1));
	await user.type(await field(), "Mine");
	const session = makeChatOf([FIRST, "And Vega?"]);
	const [data] = session.turns.slice(-1);
	if (!data) throw new Error("There is no turn.");
	serveTurns(api, session, [inTurn(2, pending())]);
	await act(async () => api.stream.send({ type: "turn", data }));
	await screen.findByRole("region", { name: "Prompt 1" });
	expect((await field()).value).toBe("Mine");
	expect(chatDraft(`${CHAT_ID}#next`).read()).toBe("Mine");
});

it.each(["before", "after"])(
	"of two tabs that ask at once, the one that is refused says so and keeps its text; it learns of the other prompt %s that",
	async (when) => {
		const sentence = "An answer of this chat is still being written. Ask again once it has ended.";
		const refusal = Promise.withResolvers<Response>();
		const { api, user } = await showOpened((prepared) => {
			serveTurns(prepared, prepared.session, [inTurn(1, pending())]);
			prepared.answers.set(`POST ${TURNS}`, () => refusal.promise);
		});
		await waitFor(() => expect(api.streams).toHaveLength(1));
		for (const data of inTurn(1, done("One.")).responses)
			await act(async () => api.stream.send({ type: "settled", data }));
		await waitFor(() => expect(screen.queryByText("Answers are still being written")).toBeNull());
		await user.type(await field(), "Mine{Enter}");
		await waitFor(() => expect(api.callsTo("POST", TURNS)).toHaveLength(1));
		const session = makeChatOf([FIRST, "Of the other tab"]);
		// A page with finished answers keeps its stream for two seconds at most: what happens then, the other tab tells.
		const otherTab = openChatChannel(`own:${CHAT_ID}`, () => {});
		onTestFinished(() => otherTab.close());
		const learn = async () => {
			const [data] = session.turns.slice(-1);
			if (!data) throw new Error("There is no turn.");
			serveTurns(api, session, [inTurn(2, pending())]);
			// It sends once this tab has answered that it is there.
			await waitFor(() => {
				otherTab.send({ kind: "events", events: [{ type: "turn", data }] });
				screen.getByRole("heading", { level: 1, name: "Of the other tab" });
			});
		};
		if (when === "before") await learn();
		await act(async () => refusal.resolve(errorResponse(409, sentence, { "x-error-code": "still-waiting" })));
		await screen.findByText(sentence);
		if (when === "after") await learn();
		expect((await field()).value).toBe("Mine");
		expect(chatDraft(`${CHAT_ID}#next`).read()).toBe("Mine");
		expect(screen.getByText(sentence)).toBeTruthy();
		// It is asked as a new prompt once the other one is answered.
		serveTurns(api, session, [inTurn(2, done("Two."))]);
		api.answers.set(`POST ${TURNS}`, () => errorResponse(503, "The server is restarting."));
		const events = inTurn(2, done("Two.")).responses.map((data) => ({ type: "settled" as const, data }));
		await waitFor(() => {
			otherTab.send({ kind: "events", events });
			expect(submit().getAttribute("aria-disabled")).toBeNull();
		});
		await user.click(submit());
		await waitFor(() => expect(api.callsTo("POST", TURNS)).toHaveLength(2));
		expect(api.callsTo("POST", TURNS).map(({ body }) => (body as TurnBody).prompt)).toEqual(["Mine", "Mine"]);
	},
);

it("the keys j and k go from prompt to prompt", async () => {
	const { user } = showPage(LIVE, {
		prepare: (api) => serveTurns(api, makeChatOf([FIRST, "And Vega?", "Which?"]), [inTurn(3, done("Three."))]),
	});
	await screen.findByText("Three. grok.");
	const focused = () => document.activeElement?.textContent;
	screen.getByRole("button", { name: FIRST }).focus();
	await user.keyboard("j");
	expect(focused()).toBe("And Vega?");
	await user.keyboard("j");
	expect(focused()).toBe("Which?");
	await user.keyboard("k");
	expect(focused()).toBe("And Vega?");
});
