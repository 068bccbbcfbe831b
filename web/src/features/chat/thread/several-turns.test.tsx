import type { ResponsesPayload } from "@parallax/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { printPage } from "../../../lib/page/print.ts";
import { EIGHT, makeSeat } from "../../../testing/make-chats.ts";
import { makeOutcome } from "../../../testing/make-outcome.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse, makeSettled } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { setHidden, setOnline } from "../testing/page-state.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const CHAT = `/api/chat/${CHAT_ID}`;
const PROMPTS = ["How far is Polaris?", "And Vega?", "Which is brighter?"];
const STOP_HINT = "Press Esc again to stop all answers";

const answers = (text: string) => makePayload([makeDone("chatgpt", `${text} A.`), makeDone("claude", `${text} B.`)]);

function prepare(api: FakeApi): void {
	const session = makeTurns(PROMPTS, { selectedProviders: ["chatgpt", "claude"] });
	serveTurns(api, session, [inTurn(1, answers("One.")), inTurn(2, answers("Two.")), inTurn(3, answers("Three."))]);
}

/** The newest turn runs. */
function prepareRunning(api: FakeApi): void {
	prepare(api);
	const running = inTurn(3, makePayload([makeResponse("chatgpt"), makeResponse("claude")]));
	serveTurns(api, api.session, [running]);
}

const requestsOf = (api: FakeApi, turn: number) =>
	api.calls.filter(({ path, query }) => path.endsWith("/responses") && query === `turn=${turn}`).length;
const line = (turn: number) => screen.findByRole("region", { name: `Prompt ${turn}` });
const promptButton = async (turn: number) =>
	within(await line(turn)).getByRole("button", { name: PROMPTS[turn - 1] ?? "" });
const ids = () => Array.from(document.querySelectorAll("[id]"), ({ id }) => id);

/** The title is set when the page begins to listen, which is after its answers are shown. */
const untilListening = (prompt = "") => waitFor(() => expect(document.title).toContain(prompt));

async function showOpened(turn: number) {
	const page = showPage(LIVE, { prepare });
	await screen.findByText("Three. A.");
	await page.user.click(await promptButton(turn));
	await screen.findByText(turn === 1 ? "One. A." : "Two. A.");
	return page;
}

describe("a chat of several turns", () => {
	it("shows the newest with its own prompt, and earlier ones as lines that load nothing", async () => {
		const { api } = showPage(LIVE, { prepare });
		await screen.findByText("Three. A.");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Which is brighter?");
		const earlier = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
		expect(earlier).toEqual(expect.arrayContaining(["How far is Polaris?", "And Vega?"]));
		expect(requestsOf(api, 2)).toBe(0);
		expect(document.title).toContain("Which is brighter?");
		expect(screen.getAllByRole("article")).toHaveLength(2);
	});

	it("says in the line of an earlier one how it ended, before and after its answers are loaded", async () => {
		const states = { chatgpt: "success", claude: "error" } as const;
		const outcome = makeOutcome({
			answers: Object.entries(states).map(([seat, status]) => ({ seat, status })),
			...{ agreed: 5, differing: 0, contradicted: 3 },
			earlier: [{ edition: 1, place: 1, has: ["vote", "checks"] }],
		});
		const { user } = showPage(LIVE, {
			prepare(api) {
				prepare(api);
				api.session = { ...api.session, turns: api.session.turns.map((turn) => ({ ...turn, outcome })) };
			},
		});
		expect((await line(2)).textContent).toContain("1 of 2 answered, Claude did not · 5 agreed · 3 contradicted");
		expect((await line(2)).textContent).toContain(" · edition 1: vote, asked words");
		await user.click(await promptButton(2));
		await screen.findByText("Two. A.");
		await user.click(screen.getByRole("button", { name: "Close prompt 2" }));
		expect((await line(2)).textContent).toContain("2 of 2 answered");
		expect((await line(2)).textContent).not.toContain("contradicted");
	});

	it("opens an earlier one in place: the focus stays, and no ID is on the page twice", async () => {
		const { user } = await showOpened(1);
		expect(document.activeElement).toBe(await promptButton(1));
		expect(ids()).toEqual([...new Set(ids())]);
		expect(ids()).toEqual(expect.arrayContaining(["answers", "answer-claude", "t3-answers", "t3-answer-claude"]));
		await user.click(screen.getByRole("button", { name: "Close prompt 1" }));
		expect(screen.queryByText("One. A.")).toBeNull();
		expect(document.activeElement).toBe(await promptButton(1));
		expect(screen.getByText("Three. A.")).toBeTruthy();
	});

	it("opens the one that the address names", async () => {
		showPage(`${LIVE}&turn=2`, { prepare });
		await screen.findByText("Two. A.");
		await waitFor(async () => expect(document.activeElement).toBe(await promptButton(2)));
		expect(screen.getByText("Three. A.")).toBeTruthy();
		expect(screen.queryByText("One. A.")).toBeNull();
	});

	it("opens the one whose answer the address names, and scrolls to that answer once", async () => {
		showPage(`${LIVE}#t2-answer-claude`, { prepare });
		await screen.findByText("Two. B.");
		const scrolledTo = () =>
			vi.mocked(Element.prototype.scrollIntoView).mock.contexts.map((element) => (element as Element).id);
		await waitFor(() => expect(scrolledTo().at(-1)).toBe("t2-answer-claude"));
		expect(scrolledTo().filter((id) => id === "t2-answer-claude")).toHaveLength(1);
	});

	it("opens the one that a changed fragment names, and leaves an open one and the focus in it alone", async () => {
		const { user } = showPage(LIVE, { prepare });
		await screen.findByText("Three. A.");
		location.hash = "t2-answer-claude";
		await screen.findByText("Two. B.");
		await waitFor(async () => expect(document.activeElement).toBe(await promptButton(2)));
		const [copy] = screen.getAllByRole("button", { name: "Copy both" });
		copy?.focus();
		const changed = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
		location.hash = "t2-answer-chatgpt";
		await act(() => changed);
		expect(document.activeElement).toBe(copy);
		location.hash = "answer-claude";
		await screen.findByText("One. B.");
		await user.click(screen.getByRole("button", { name: "Close prompt 2" }));
		expect(screen.queryByText("Two. B.")).toBeNull();
	});

	it("says when an earlier one cannot be loaded, and loads it on request", async () => {
		const { api, user } = showPage(LIVE, { prepare });
		await screen.findByText("Three. A.");
		api.answers.set(`GET ${CHAT}/responses?turn=2`, () => new Response("No.", { status: 400 }));
		await user.click(await promptButton(2));
		const retry = await screen.findByRole("button", { name: "Try again" });
		api.answers.set(`GET ${CHAT}/responses?turn=2`, () => Response.json(inTurn(2, answers("Two."))));
		await user.click(retry);
		await screen.findByText("Two. B.");
	});

	it("copies, with all answers, the prompt of their turn", async () => {
		const { user } = await showOpened(2);
		const [copy] = screen.getAllByRole("button", { name: "Copy both" });
		if (!copy) throw new Error("There is no button.");
		await user.click(copy);
		expect(await navigator.clipboard.readText()).toBe("> And Vega?\n\n## ChatGPT\n\nTwo. A.\n\n## Claude\n\nTwo. B.");
	});

	it("applies keys and the title to the turn that was opened or focused last", async () => {
		const { user } = await showOpened(1);
		await user.keyboard("2");
		expect(document.activeElement?.id).toBe("answer-claude");
		expect(document.title).toContain("How far is Polaris?");
		await act(async () => document.getElementById("t3-answer-chatgpt")?.focus());
		await user.keyboard("2");
		expect(document.activeElement?.id).toBe("t3-answer-claude");
		expect(document.title).toContain("Which is brighter?");
		await user.click(screen.getByRole("button", { name: "Close prompt 1" }));
		await user.keyboard("1");
		expect(document.activeElement?.id).toBe("t3-answer-chatgpt");
	});

	it("tells in the title of the turn that runs, and of its end, although an earlier one was opened", async () => {
		const { api, user } = showPage(LIVE, { prepare: prepareRunning });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		await user.click(await promptButton(1));
		await screen.findByText("One. A.");
		expect(document.title).toMatch(/^0 of 2 answered · Which is brighter\?/);
		const done = inTurn(3, answers("Three.")).responses;
		await act(async () => api.stream.send(...done.map(makeSettled)));
		await waitFor(() => expect(document.title).toMatch(/^Done: 2 of 2 answered · Which is brighter\?/));
		await user.click(await promptButton(2));
		await waitFor(() => expect(document.title).toMatch(/^And Vega\?/));
	});

	it("marks, after a retry in the first turn, the answers of that column in all later ones that are shown", async () => {
		const { api, user } = await showOpened(1);
		await user.click(await promptButton(2));
		await screen.findByText("Two. A.");
		const again = { ...makeResponse("chatgpt"), turn: 1, attempt: 2 };
		api.answers.set(`POST ${CHAT}/responses/chatgpt/retry`, () => {
			const stale = (payload: ResponsesPayload) => ({
				...payload,
				responses: payload.responses.map((each) => ({ ...each, stale: each.seat === "chatgpt" })),
			});
			const later = [inTurn(2, answers("Two.")), inTurn(3, answers("Three."))];
			serveTurns(api, api.session, later.map(stale));
			return Response.json({ ...again, id: inTurn(1, answers("One.")).responses[0]?.id });
		});
		const [first] = screen.getAllByRole("article");
		await user.click(within(first as HTMLElement).getByRole("button", { name: "Retry ChatGPT" }));
		const isMarked = () =>
			screen
				.getAllByRole("article")
				.map(
					(article) => within(article).queryByText("An earlier answer that this one builds on was replaced.") !== null,
				);
		await waitFor(() => expect(isMarked()).toEqual([false, false, true, false, true, false]));
		expect(api.callsTo("POST", `${CHAT}/responses/chatgpt/retry`).map(({ query }) => query)).toEqual(["turn=1"]);
		screen.getByText("Two. A.");
	});

	it("leaves the enlarged layout of the active turn alone", async () => {
		const { user } = await showOpened(1);
		await user.keyboard("e");
		const layouts = () => Array.from(document.querySelectorAll(".reading"), ({ className }) => className);
		expect(layouts()).toEqual(["reading is-enlarged", "reading is-side-by-side"]);
		await user.keyboard("{Escape}");
		expect(layouts()).toEqual(["reading is-side-by-side", "reading is-side-by-side"]);
	});

	it("stops with Escape what runs, although another turn is active", async () => {
		const { api, user } = showPage(LIVE, { prepare: prepareRunning });
		await user.click(await promptButton(1));
		await screen.findByText("One. A.");
		await user.keyboard("{Escape}");
		expect(screen.getByText(STOP_HINT)).toBeTruthy();
		await user.keyboard("{Escape}");
		await waitFor(() => expect(api.callsTo("POST", `${CHAT}/cancel`)).toHaveLength(1));
	});

	it("announces in one place, and names the turn", async () => {
		const { api, user } = showPage(LIVE, { prepare: prepareRunning });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		await user.click(await promptButton(1));
		await screen.findByText("One. A.");
		const done = makeDone("claude", "Three. B.", { id: "response-claude-3", turn: 3 });
		await act(async () => api.stream.send(makeSettled(done)));
		await screen.findByText(/Prompt 3: Claude finished, 2 words\./);
		expect(document.body.textContent).not.toContain("Prompt 1: Claude finished");
	});

	it("prints closed turns with their answers, which it loads before", async () => {
		const { api } = showPage(LIVE, { prepare });
		await screen.findByText("Three. A.");
		await untilListening(PROMPTS[2]);
		const printed: string[] = [];
		vi.stubGlobal("print", () => {
			window.dispatchEvent(new Event("beforeprint"));
			printed.push(document.body.textContent);
			window.dispatchEvent(new Event("afterprint"));
		});
		await act(printPage);
		expect(requestsOf(api, 2)).toBe(1);
		for (const text of ["One. A.", "One. B.", "Two. A.", "Two. B.", "Three. A."]) expect(printed[0]).toContain(text);
		expect(screen.queryByText("Two. A.")).toBeNull();
	});

	it("shows a turn that began elsewhere once its answers are known, and the one before as a line", async () => {
		const { api } = showPage(LIVE, { prepare: prepareRunning });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		const session = makeTurns([...PROMPTS, "And the nearest?"], { selectedProviders: ["chatgpt", "claude"] });
		const [data] = session.turns.slice(-1);
		if (!data) throw new Error("There is no turn.");
		const third = answers("Three.").responses.map((one) => ({ ...one, id: `${one.id}-3`, turn: 3 }));
		serveTurns(api, session, [inTurn(4, answers("Four."))]);
		await act(async () => api.stream.send(...third.map(makeSettled), { type: "turn", data }));
		await screen.findByText("Four. A.");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("And the nearest?");
		expect(await promptButton(3)).toBeTruthy();
		expect(screen.queryByText("Three. A.")).toBeNull();
	});
});

describe("a chat that went on at another device while its page was hidden", () => {
	const newest = () => screen.getByRole("heading", { level: 1 }).textContent;

	/** The page shows two turns; the third one is there when it is looked at again. */
	async function hiddenMeanwhile() {
		const begin = (api: FakeApi) => {
			prepare(api);
			api.session = makeTurns(PROMPTS.slice(0, 2), { selectedProviders: ["chatgpt", "claude"] });
		};
		const page = showPage(LIVE, { prepare: begin });
		await screen.findByText("Two. A.");
		await untilListening(PROMPTS[1]);
		act(() => setHidden(true));
		prepare(page.api);
		return page;
	}

	it("shows the new turn when it is looked at again, and keeps what was written", async () => {
		const { user } = await hiddenMeanwhile();
		await user.click(await screen.findByRole("button", { name: "Ask a follow-up" }));
		await user.type(await screen.findByRole("textbox", { name: "Your prompt" }), "And how");
		expect(newest()).toBe("And Vega?");
		act(() => setHidden(false));
		await screen.findByText("Three. A.");
		expect(newest()).toBe("Which is brighter?");
		expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" }).value).toBe("And how");
	});

	it("shows what was retried in an earlier turn that is open, and reads none that is not", async () => {
		const { api } = await showOpened(1);
		await untilListening(PROMPTS[0]);
		act(() => setHidden(true));
		const retried = inTurn(1, makePayload([{ ...makeDone("chatgpt", "Once more."), attempt: 2 }]));
		serveTurns(api, api.session, [retried]);
		act(() => setHidden(false));
		await screen.findByText("Once more.");
		expect(screen.queryByText("One. A.")).toBeNull();
		expect(requestsOf(api, 2)).toBe(0);
	});

	it("shows it when the network is back", async () => {
		await hiddenMeanwhile();
		act(() => setHidden(false));
		act(() => setOnline(true));
		await screen.findByText("Three. A.");
	});

	it("shows what it had when the chat cannot be read", async () => {
		const { api } = await hiddenMeanwhile();
		api.answers.set(`GET ${CHAT}`, () => errorResponse(503, "The server cannot save right now."));
		act(() => setHidden(false));
		await waitFor(() => expect(api.callsTo("GET", CHAT)).toHaveLength(2));
		expect(newest()).toBe("And Vega?");
		expect(screen.queryByText("The server cannot save right now.")).toBeNull();
	});
});

it("an earlier turn of eight answers costs eight elements at most", async () => {
	const eight = makePayload(EIGHT.map((id) => makeDone(id, "About 433 light-years.")));
	const nodesOf = async (turns: number) => {
		const prompts = Array.from({ length: turns }, (_, index) => `Prompt number ${index + 1}`);
		const session = makeTurns(prompts, { seats: EIGHT.map((id) => makeSeat(id)) });
		const { closePage } = showPage(LIVE, { prepare: (api) => serveTurns(api, session, [inTurn(turns, eight)]) });
		await waitFor(() => expect(document.querySelectorAll(".answer.is-complete")).toHaveLength(8));
		const nodes = document.querySelectorAll("*").length;
		closePage();
		return nodes;
	};
	const [one, twenty] = [await nodesOf(1), await nodesOf(20)];
	expect((twenty - one) / 19).toBeLessThanOrEqual(8);
});

it("a chat of one turn has neither a frame nor a number", async () => {
	showPage(LIVE, { prepare: (api) => serveTurns(api, makeTurns(["And Vega?"]), [answers("Two.")]) });
	await screen.findByText("Two. A.");
	expect(document.querySelector(".turn")).toBeNull();
	expect(screen.getByRole("region", { name: "Prompt" })).toBeTruthy();
	expect(ids().filter((id) => /^t\d+-/.test(id))).toEqual([]);
});
