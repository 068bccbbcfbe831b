import type { Seat, Turn, TurnBody } from "@parallax/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { makeModel } from "../testing/make-models.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const TURNS = `/api/chat/${CHAT_ID}/turns`;
const RETRY = `/api/chat/${CHAT_ID}/responses/claude/retry`;
const IDS = ["chatgpt", "claude"];
const MODELS = {
	models: [makeModel("claude-1", { name: "Claude 1", isDefault: true }), makeModel("claude-9", { name: "Claude 9" })],
	from: "vendor",
	at: "2026-11-26T10:00:00.000Z",
};

const seats = IDS.map((id) => makeSeat(id));
const chatOf = (prompts: readonly string[], of: readonly Seat[] = seats) => makeTurns(prompts, { seats: [...of] });
const done = (ids: readonly string[], text: string) => makePayload(ids.map((id) => makeDone(id, `${text} ${id}.`)));

function prepare(api: FakeApi): void {
	api.config = makeConfig({ providers: [...IDS, "grok"].map((id) => makeProvider(id)) });
	serveTurns(api, chatOf(["First?"]), [inTurn(1, done(IDS, "One."))]);
	for (const id of [...IDS, "grok"])
		api.answers.set(`GET /api/providers/${id}/models`, () =>
			Response.json(id === "claude" ? MODELS : { ...MODELS, models: [] }),
		);
	api.answers.set(`POST ${TURNS}`, ({ body }) => {
		const joins = ((body as TurnBody).seats ?? []).some(({ provider }) => provider);
		const joined = joins ? [makeSeat("claude-2", { joined: 2 })] : [];
		const session = chatOf(["First?", "Second?"], [...seats, ...joined]);
		const asked = done([...IDS, ...joined.map(({ id }) => id)], "Two.");
		serveTurns(api, session, [inTurn(1, done(IDS, "One.")), inTurn(2, asked)]);
		return Response.json({ turn: session.turns[1] }, { status: 201 });
	});
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const claude = () => screen.findByRole("article", { name: "Claude" });
const sentBodies = (api: FakeApi) => api.callsTo("POST", TURNS).map(({ body }) => body);
const open = async (user: UserEvent) =>
	user.click(await screen.findByRole("button", { name: /^Ask a follow-up/, hidden: false }));

async function openMenu(user: UserEvent): Promise<HTMLElement> {
	await user.click(within(await claude()).getByRole("button", { name: /Ask Claude again with another model/ }));
	const menu = await screen.findByRole("dialog", { name: "Models of Claude" });
	await user.click(within(menu).getByRole("radio", { name: "Next prompt" }));
	return menu;
}

async function chooseNext(user: UserEvent): Promise<void> {
	const menu = await openMenu(user);
	await user.click(await within(menu).findByRole("option", { name: /Claude 9/ }));
}

describe("a model for the next prompt", () => {
	it("asks nothing now, stands at the column and at the composer, and is sent with the prompt", async () => {
		const { api, user, closePage } = showPage(LIVE, { prepare });
		await chooseNext(user);
		within(await claude()).getByText("Next prompt: Claude 9");
		screen.getByText("The next prompt asks Claude with Claude 9.");
		expect(api.callsTo("POST", RETRY)).toEqual([]);
		closePage();
		const next = showPage(LIVE, { prepare });
		within(await claude()).getByText("Next prompt: Claude 9");
		await open(next.user);
		await screen.findByRole("button", { name: /^Claude 9\s*Model of Claude for the next prompt/ });
		await next.user.type(await field(), "Second?{Enter}");
		await screen.findByText("Two. claude.");
		const asked = [{ seat: "chatgpt" }, { seat: "claude", model: "claude-9" }];
		expect(sentBodies(next.api)).toEqual([{ prompt: "Second?", seats: asked }]);
		expect(screen.queryByText(/Next prompt:/)).toBeNull();
	});

	it("is taken back, also by choosing the one that answered", async () => {
		const { api, user } = showPage(LIVE, { prepare });
		await chooseNext(user);
		await user.click(screen.getByRole("button", { name: "Ask Claude as before" }));
		expect((await claude()).closest("[tabindex='-1']")).toBe(document.activeElement);
		expect(screen.queryByText(/Next prompt:/)).toBeNull();
		await chooseNext(user);
		const menu = await openMenu(user);
		await user.click(await within(menu).findByRole("option", { name: /Claude 1/ }));
		expect(screen.queryByText(/Next prompt:/)).toBeNull();
		await open(user);
		await user.type(await field(), "Second?{Enter}");
		await waitFor(() => expect(sentBodies(api)).toEqual([{ prompt: "Second?" }]));
	});

	it("comes with parameters, which the composer changes, too", async () => {
		const { api, user } = showPage(LIVE, { prepare });
		const menu = await openMenu(user);
		await user.click(within(menu).getByRole("button", { name: "Parameters" }));
		await user.click(screen.getByRole("radio", { name: "Low" }));
		await user.click(screen.getByRole("button", { name: "Use for the next prompt" }));
		within(await claude()).getByText("Next prompt: low effort");
		await open(user);
		await user.click(screen.getByRole("button", { name: /Model of Claude for the next prompt/ }));
		const own = await screen.findByRole("dialog", { name: "Models of Claude" });
		expect(within(own).queryByRole("radio", { name: "Next prompt" })).toBeNull();
		await user.click(await within(own).findByRole("option", { name: /Claude 9/ }));
		await screen.findByRole("button", { name: /^Claude 9 · low effort/ });
		await user.type(await field(), "Second?{Enter}");
		const asked = [{ seat: "chatgpt" }, { seat: "claude", model: "claude-9", effort: "low" }];
		await waitFor(() => expect(sentBodies(api)).toEqual([{ prompt: "Second?", seats: asked }]));
	});

	it("is offered at the newest turn only, and forgotten with the person", async () => {
		const { user } = showPage(LIVE, {
			prepare(api) {
				prepare(api);
				const session = chatOf(["First?", "Second?"]);
				serveTurns(api, session, [inTurn(1, done(IDS, "One.")), inTurn(2, done(IDS, "Two."))]);
			},
		});
		await user.click(await screen.findByRole("button", { name: "First?" }));
		await screen.findByText("One. claude.");
		const [first, newest] = screen.getAllByRole("button", { name: /Ask Claude again with another model/ });
		await user.click(first as HTMLElement);
		await screen.findByRole("option", { name: /Claude 9/ });
		expect(screen.queryByRole("radio", { name: "Next prompt" })).toBeNull();
		await user.keyboard("{Escape}");
		await user.click(newest as HTMLElement);
		await user.click(await screen.findByRole("radio", { name: "Next prompt" }));
		await user.click(await screen.findByRole("option", { name: /Claude 9/ }));
		expect(sessionStorage.getItem("parallax:follow-up-choices")).toContain("claude-9");
		remountPage();
		expect(sessionStorage.getItem("parallax:follow-up-choices")).toBe("[]");
	});

	it("starts with none where what is stored makes no sense", async () => {
		const choice = { carry: 4, leftOut: [null], options: { claude: { effort: "huge" } }, joining: [{ key: "a" }, 3] };
		sessionStorage.setItem("parallax:follow-up-choices", JSON.stringify([[CHAT_ID, 1, choice], "x", [1, 2, 3]]));
		const { api, user } = showPage(LIVE, { prepare });
		await open(user);
		await user.type(await field(), "Second?{Enter}");
		await waitFor(() => expect(sentBodies(api)).toEqual([{ prompt: "Second?" }]));
	});
});

describe("a column that joins", () => {
	const add = async (user: UserEvent) => {
		await user.click(screen.getByRole("button", { name: "Add a column" }));
		await user.click(await screen.findByRole("button", { name: /^Claude.*Again$/ }));
	};

	it("stands at the composer, is counted by the estimate, and can be removed before it is sent", async () => {
		const { api, user } = showPage(LIVE, { prepare });
		await open(user);
		await user.type(await field(), "Second?");
		await add(user);
		await screen.findByText("Claude 2 joins with the next prompt.");
		const seat = { provider: "claude", model: "claude-9" };
		const estimates = () => api.callsTo("POST", `${TURNS}/estimate`).map(({ body }) => body as TurnBody);
		await waitFor(() => expect(estimates().at(-1)?.seats).toEqual([{ seat: "chatgpt" }, { seat: "claude" }, seat]));
		await user.click(screen.getByRole("button", { name: "Do not add Claude 2" }));
		expect(document.activeElement).toBe(await field());
		expect(screen.queryByText("Claude 2")).toBeNull();
		await add(user);
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await screen.findByText("Claude 2 joined with this prompt");
		expect(sentBodies(api)).toEqual([{ prompt: "Second?", seats: [{ seat: "chatgpt" }, { seat: "claude" }, seat] }]);
		await screen.findByText("Two. claude-2.");
		await user.click(screen.getByRole("button", { name: "First?" }));
		await screen.findByText("Claude 2 joined with prompt 2");
		expect(screen.queryByText(/Not asked/)).toBeNull();
	});

	it("is forgotten when another tab asks the next prompt before", async () => {
		const pending = (ids: readonly string[]) => makePayload(ids.map((id) => makeResponse(id)));
		const { api, user } = showPage(LIVE, {
			prepare(prepared) {
				prepare(prepared);
				serveTurns(prepared, chatOf(["First?"]), [inTurn(1, pending(IDS))]);
			},
		});
		await waitFor(() => expect(api.streams).toHaveLength(1));
		await open(user);
		await add(user);
		await screen.findByRole("button", { name: "Do not add Claude 2" });
		const session = chatOf(["First?", "Of the other tab"]);
		serveTurns(api, session, [inTurn(2, pending(IDS))]);
		await act(async () => api.stream.send({ type: "turn", data: session.turns[1] as Turn }));
		await screen.findByRole("heading", { level: 1, name: "Of the other tab" });
		expect(screen.queryByRole("button", { name: "Do not add Claude 2" })).toBeNull();
	});

	it("may be the only one that is asked, and has parameters and a name of its own", async () => {
		const { api, user } = showPage(LIVE, { prepare });
		await open(user);
		await add(user);
		await user.click(screen.getByRole("button", { name: /Model and parameters of Claude 2/ }));
		await user.click(await screen.findByRole("button", { name: "Parameters" }));
		await user.type(screen.getByRole("textbox", { name: "Name" }), "Critic");
		await user.click(screen.getByRole("button", { name: "Done" }));
		await screen.findByRole("button", { name: "Do not add Critic" });
		for (const name of ["ChatGPT", "Claude"]) await user.click(screen.getByRole("checkbox", { name }));
		await user.type(await field(), "Second?{Enter}");
		const seat = { provider: "claude", model: "claude-9", name: "Critic" };
		await waitFor(() => expect(sentBodies(api)).toEqual([{ prompt: "Second?", seats: [seat] }]));
	});

	it("is not offered beyond eight", async () => {
		const eight = Array.from({ length: 8 }, (_, index) => makeSeat(index === 0 ? "chatgpt" : `chatgpt-${index + 1}`));
		const { user } = showPage(LIVE, {
			prepare(api) {
				prepare(api);
				const ids = eight.map(({ id }) => id);
				serveTurns(api, chatOf(["First?"], eight), [inTurn(1, done(ids, "One."))]);
			},
		});
		await open(user);
		await user.click(screen.getByRole("button", { name: "Add a column" }));
		await screen.findByText("A chat has at most 8 columns.");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Grok/ }).disabled).toBe(true);
	});
});
