import type { Turn, TurnBody } from "@parallax/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const TURNS = `/api/chat/${CHAT_ID}/turns`;
const IDS = ["chatgpt", "claude"];
const answers = makePayload(IDS.map((id) => makeDone(id, `${id}.`)));

const prepareWith =
	({ ids = IDS, demo = false, payload = answers } = {}) =>
	(api: FakeApi): void => {
		api.config = makeConfig({ providers: IDS.map((id) => makeProvider(id, { demo })) });
		const seats = ids.map((id) => makeSeat(id, { demo }));
		serveTurns(api, makeTurns(["First?"], { seats }), [inTurn(1, payload)]);
		api.answers.set(`POST ${TURNS}`, () => Promise.withResolvers<Response>().promise);
	};

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const sentBodies = (api: FakeApi) => api.callsTo("POST", TURNS).map(({ body }) => body);

async function open(options: Parameters<typeof prepareWith>[0] = {}) {
	const page = showPage(LIVE, { prepare: prepareWith(options) });
	await page.user.click(await screen.findByRole("button", { name: /^Ask a follow-up/ }));
	return page;
}

const openDialog = async (user: UserEvent, button: string | RegExp = "Paste an answer") => {
	await user.click(await screen.findByRole("button", { name: button }));
	return within(await screen.findByRole("dialog"));
};

async function paste(user: UserEvent, text: string, name = ""): Promise<void> {
	const dialog = await openDialog(user);
	fireEvent.change(dialog.getByRole("textbox", { name: "Answer" }), { target: { value: text } });
	if (name) await user.type(dialog.getByRole("textbox", { name: "Name of the column" }), name);
	await user.click(dialog.getByRole("button", { name: "Add" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("an answer pasted for the next prompt", () => {
	it("joins with it, and is neither asked nor estimated", async () => {
		const { api, user } = await open();
		await user.type(await field(), "Second?");
		await paste(user, "\nOne **two**.\n");
		screen.getByText("Pasted joins with the next prompt.");
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Paste an answer" }));
		await paste(user, "Three.", "From the app");
		await screen.findByRole("button", { name: /^Pasted · 1 word\s*Edit From the app/ });
		await waitFor(() => expect(api.callsTo("POST", `${TURNS}/estimate`)).not.toEqual([]));
		expect(JSON.stringify(api.callsTo("POST", `${TURNS}/estimate`))).not.toContain("Three.");
		fireEvent.keyDown(await field(), { key: "Enter" });
		await waitFor(() => expect(sentBodies(api)).toHaveLength(1));
		expect((sentBodies(api)[0] as TurnBody).seats).toEqual([
			{ seat: "chatgpt" },
			{ seat: "claude" },
			{ provider: "pasted", text: "One **two**." },
			{ provider: "pasted", name: "From the app", text: "Three." },
		]);
	});

	it("is named by the closed composer, as is a file that is dropped on it, which opens it", async () => {
		const { user } = await open();
		await paste(user, "One.");
		(await field()).focus();
		await user.keyboard("{Escape}");
		const door = await screen.findByRole("button", { name: "Ask a follow-up: 1 pasted answer" });
		fireEvent.drop(door, {
			dataTransfer: { types: ["Files"], files: [new File(["a"], "a.csv", { type: "text/csv" })] },
		});
		within(await screen.findByRole("list", { name: "Attached files" })).getByText("a.csv");
		await user.type(await field(), "Second?{Escape}");
		await screen.findByRole("button", { name: "Ask a follow-up: Second?, 1 file, 1 pasted answer" });
	});

	it("may stand alone, beside a pasted answer of the turn before", async () => {
		const pasted = makePayload([makeDone("chatgpt", "447."), makeDone("pasted", "433.")]);
		const { api, user } = await open({ ids: ["chatgpt", "pasted"], payload: pasted });
		await paste(user, "One.");
		await screen.findByRole("button", { name: "Do not add Pasted 2" });
		await user.click(screen.getByRole("checkbox", { name: "ChatGPT" }));
		await user.type(await field(), "Second?{Enter}");
		await waitFor(() => expect(sentBodies(api)).toHaveLength(1));
		expect((sentBodies(api)[0] as TurnBody).seats).toEqual([{ provider: "pasted", text: "One." }]);
	});

	it("is edited and removed before it is sent", async () => {
		const { user } = await open();
		await paste(user, "One two.");
		const edited = await openDialog(user, /^2 words\s*Edit Pasted$/);
		fireEvent.change(edited.getByRole("textbox", { name: "Answer" }), { target: { value: "One." } });
		await user.click(edited.getByRole("button", { name: "Save" }));
		const again = await openDialog(user, /^1 word\s*Edit Pasted$/);
		await user.click(again.getByRole("button", { name: "Remove" }));
		await waitFor(async () => expect(document.activeElement).toBe(await field()));
		screen.getByText("Pasted does not join.");
		expect(screen.queryByRole("button", { name: /Edit Pasted/ })).toBeNull();
	});

	it("survives a reload, and Escape keeps both the composer and what was typed", async () => {
		const { user, closePage } = await open();
		await paste(user, "Kept.");
		const dialog = await openDialog(user);
		fireEvent.change(dialog.getByRole("textbox", { name: "Answer" }), { target: { value: "Half of an" } });
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await field();
		closePage();
		const next = await open();
		await screen.findByRole("button", { name: "Do not add Pasted" });
		const reopened = await openDialog(next.user);
		expect(reopened.getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" }).value).toBe("Half of an");
		remountPage();
		expect(sessionStorage.getItem("parallax:follow-up-choices")).toBe("[]");
	});

	it("is kept when another tab asks the next prompt before", async () => {
		const pending = makePayload(IDS.map((id) => makeResponse(id)));
		const { api, user } = await open({ payload: pending });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		await paste(user, "Mine.");
		const session = makeTurns(["First?", "Of the other tab"], { seats: IDS.map((id) => makeSeat(id)) });
		serveTurns(api, session, [inTurn(2, pending)]);
		await act(async () => api.stream.send({ type: "turn", data: session.turns[1] as Turn }));
		await screen.findByRole("heading", { level: 1, name: "Of the other tab" });
		await screen.findByRole("button", { name: "Do not add Pasted" });
	});

	it("leaves out sample answers where nothing else is asked", async () => {
		const { api, user } = await open({ demo: true });
		await paste(user, "Mine.");
		screen.getByText("Pasted joins with the next prompt. Sample answers are not asked for.");
		await user.type(await field(), "Second?{Enter}");
		await waitFor(() => expect(sentBodies(api)).toHaveLength(1));
		expect((sentBodies(api)[0] as TurnBody).seats).toEqual([{ provider: "pasted", text: "Mine." }]);
	});

	it("is refused with a name of the chat, and beside eight columns", async () => {
		const ids = Array.from({ length: 7 }, (_, index) => (index === 0 ? "chatgpt" : `chatgpt-${index + 1}`));
		const { user } = await open({ ids, payload: makePayload(ids.map((id) => makeDone(id, "One."))) });
		const dialog = await openDialog(user);
		fireEvent.change(dialog.getByRole("textbox", { name: "Answer" }), { target: { value: "Mine." } });
		await user.type(dialog.getByRole("textbox", { name: "Name of the column" }), "chatgpt 3");
		await user.click(dialog.getByRole("button", { name: "Add" }));
		await dialog.findByText("Another column has this name already.");
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(screen.getByRole("button", { name: "Paste an answer" }));
		const named = within(await screen.findByRole("dialog"));
		await user.clear(named.getByRole("textbox", { name: "Name of the column" }));
		await user.click(named.getByRole("button", { name: "Add" }));
		const full = await openDialog(user);
		await full.findByText("A chat has at most 8 columns.");
	});
});
