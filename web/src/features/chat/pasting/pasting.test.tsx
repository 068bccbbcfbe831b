import { PASTED_MAX_UNITS } from "@parallax/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import { pastedDraft } from "../picker/provider-choice.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeSession } from "../testing/make-answers.ts";
import { type ShowOptions, showPage } from "../testing/show-page.tsx";
import { pastedColumn } from "./pasted-columns.ts";

const pasteButton = () => screen.findByRole("button", { name: "Paste an answer" });
const sheet = async () => within(await screen.findByRole("dialog"));
const chip = (name: RegExp) => screen.findByRole("checkbox", { name });

async function show(options: ShowOptions = {}, address = "/") {
	const page = showPage(address, options);
	await screen.findByRole("checkbox", { name: /ChatGPT/ });
	return page;
}

const withSamplesOnly = (api: FakeApi): void => {
	api.config = makeConfig({ providers: api.config.providers.map((one) => ({ ...one, demo: true })) });
};

/** Long texts are set at once, because a typed letter takes a millisecond. */
async function write(user: UserEvent, text: string, name = "") {
	const dialog = await sheet();
	fireEvent.change(dialog.getByRole("textbox", { name: "Answer" }), { target: { value: text } });
	if (name) await user.type(dialog.getByRole("textbox", { name: "Name of the column" }), name);
	return dialog;
}

async function paste(user: UserEvent, text: string, name?: string): Promise<void> {
	await user.click(await pasteButton());
	const dialog = await write(user, text, name);
	await user.click(dialog.getByRole("button", { name: "Add" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function bodySent(api: FakeApi): Promise<unknown> {
	const field = screen.getByRole("textbox", { name: "Your prompt" });
	fireEvent.change(field, { target: { value: "Why?" } });
	fireEvent.keyDown(field, { key: "Enter" });
	await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	return api.callsTo("POST", "/api/chat")[0]?.body;
}

describe("pasting an answer", () => {
	test("adds columns that say how long they are, and sends them in their place", async () => {
		const { api, user } = await show();
		for (const name of [/Gemini/, /Claude/, /Grok/]) await user.click(screen.getByRole("checkbox", { name }));
		await paste(user, "\n**Blue** light scatters.\n");
		expect((await chip(/^Pasted ?3 words/)).getAttribute("aria-description")).toBeNull();
		expect(screen.getByText("Pasted was added.")).toBeTruthy();
		expect(document.activeElement).toBe(await pasteButton());
		await paste(user, "Rayleigh.", "From the app");
		await chip(/^From the app ?Pasted · 1 word/);
		expect(await bodySent(api)).toEqual({
			prompt: "Why?",
			seats: [
				{ provider: "chatgpt" },
				{ provider: "pasted", text: "**Blue** light scatters." },
				{ provider: "pasted", name: "From the app", text: "Rayleigh." },
			],
		});
	});

	test("switches sample answers off where nothing else is chosen", async () => {
		const { api, user } = await show({ prepare: withSamplesOnly });
		await paste(user, "One.");
		await screen.findByText("Pasted was added. Sample answers are switched off.");
		expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
		expect(await bodySent(api)).toEqual({ prompt: "Why?", seats: [{ provider: "pasted", text: "One." }] });
	});

	test("is edited and removed before it is sent", async () => {
		const { user } = await show();
		await paste(user, "One two.");
		await user.click(screen.getByRole("button", { name: "Edit Pasted" }));
		const edited = await write(user, "One two three.", "Mine");
		await user.click(edited.getByRole("button", { name: "Save" }));
		await chip(/^Mine ?Pasted · 3 words/);
		await user.click(screen.getByRole("button", { name: "Edit Mine" }));
		await user.click((await sheet()).getByRole("button", { name: "Remove" }));
		await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Mine/ })).toBeNull());
		expect(screen.getByText("Mine was removed.")).toBeTruthy();
		await waitFor(async () => expect(document.activeElement).toBe(await pasteButton()));
	});

	test("is kept over a reload until it is sent, and what was typed when Escape closes the dialog", async () => {
		const { user } = await show();
		await paste(user, "Kept.");
		await user.click(await pasteButton());
		await write(user, "Half of an answer");
		await user.keyboard("{Escape}");
		cleanup();
		const next = await show();
		await chip(/^Pasted ?1 word/);
		await next.user.click(await pasteButton());
		const field = (await sheet()).getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" });
		expect(field.value).toBe("Half of an answer");
		await next.user.click((await sheet()).getByRole("button", { name: "Cancel" }));
		await next.user.click(await pasteButton());
		expect((await sheet()).getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" }).value).toBe("");
		await next.user.keyboard("{Escape}");
		await bodySent(next.api);
		await waitFor(() => expect(pastedDraft.read()).toEqual([]));
	});

	test("shows what was typed for it after Escape, and nothing that was typed for another answer", async () => {
		const { user } = await show();
		await paste(user, "One.");
		const fieldOfEdited = async () => {
			await user.click(screen.getByRole("button", { name: "Edit Pasted" }));
			return (await sheet()).getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" });
		};
		await fieldOfEdited();
		await write(user, "One and a half");
		await user.keyboard("{Escape}");
		expect((await fieldOfEdited()).value).toBe("One and a half");
		await user.keyboard("{Escape}");
		cleanup();
		pastedDraft.write([pastedColumn("pasted", { name: "", text: "Other." })]);
		await show();
		expect((await fieldOfEdited()).value).toBe("Other.");
	});

	test("is sent and forgotten too by a prompt that is submitted before the assistants are loaded", async () => {
		const { user } = await show();
		await paste(user, "Early.");
		cleanup();
		const config = Promise.withResolvers<void>();
		const { api } = showPage("/", {
			prepare: (prepared) =>
				prepared.answers.set("GET /api/config", () => config.promise.then(() => Response.json(prepared.config))),
		});
		const field = await screen.findByRole("textbox", { name: "Your prompt" });
		fireEvent.change(field, { target: { value: "Why?" } });
		fireEvent.keyDown(field, { key: "Enter" });
		await screen.findByRole("button", { name: /Cancel|Stop/ });
		config.resolve();
		await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
		expect(JSON.stringify(api.callsTo("POST", "/api/chat")[0]?.body)).toContain("Early.");
		expect(pastedDraft.read()).toEqual([]);
	});

	test("Control and Enter add it", async () => {
		const { user } = await show();
		await user.click(await pasteButton());
		await write(user, "By keys.");
		await user.keyboard("{Control>}{Enter}{/Control}");
		await chip(/^Pasted ?2 words/);
	});

	test.each([
		["", "", "Paste the text of the answer."],
		["x".repeat(PASTED_MAX_UNITS + 1), "", "The pasted answer has 50,001 characters; the limit is 50,000."],
		["One.", "Llama", "Llama is the name of an assistant."],
		["One.", "GPT by Grоk", "GPT by Grоk can be mistaken for Grok."],
		["One.", "chatgpt", "Another column has this name already."],
	])("says what is wrong, and adds nothing: %#", async (text, name, sentence) => {
		const { user } = await show({
			prepare: (api) => {
				const { providers } = api.config;
				api.config = makeConfig({ providers: [...providers, makeProvider("llama", { hidden: true })] });
			},
		});
		await user.click(await pasteButton());
		const dialog = await write(user, text, name);
		await user.click(dialog.getByRole("button", { name: "Add" }));
		await dialog.findByText(sentence);
		await user.keyboard("{Escape}");
		expect(await screen.findAllByRole("checkbox")).toHaveLength(4);
	});

	test("is refused beside eight columns", async () => {
		const { user } = await show();
		for (let n = 0; n < 4; n += 1) await paste(user, "One.");
		await user.click(await pasteButton());
		const dialog = await write(user, "One.");
		await dialog.findByText("A chat has at most 8 columns.");
		await user.click(dialog.getByRole("button", { name: "Add" }));
		expect(screen.queryByRole("checkbox", { name: /Pasted 5/ })).toBeNull();
	});

	test("is offered by an address, once", async () => {
		showPage("/?paste=answer");
		expect((await sheet()).getByRole("heading", { name: "Paste an answer" })).toBeTruthy();
		expect(location.search).toBe("");
	});
});

describe("a chat with a pasted answer", () => {
	const PASTED = makeSeat("pasted", { logo: "pasted", model: null, modelName: null, name: "Mine" });
	const prepare = (api: FakeApi): void => {
		api.session = makeSession({ seats: [makeSeat("claude"), PASTED] });
		const pasted = { model: null, askedModel: null, totalMs: null, responseTime: null, costUsd: 0 };
		api.payload = makePayload([makeDone("claude", "447."), makeDone("pasted", "It is 433.", pasted)]);
	};

	test("says who pasted it, and offers neither a retry nor another model", async () => {
		showPage(`/?session=${CHAT_ID}&from=history`, { prepare });
		const column = within(await screen.findByRole("article", { name: "Mine" }));
		expect(column.getByText("Pasted by you")).toBeTruthy();
		expect(column.queryByRole("button", { name: /Retry|again/ })).toBeNull();
		expect(column.getByRole("button", { name: "Go on with this answer of Mine" })).toBeTruthy();
		expect(column.queryByText("0.0s")).toBeNull();
	});

	test("asks the other columns again, with the pasted answer beside them", async () => {
		const { api, user } = showPage(`/?session=${CHAT_ID}&from=history`, { prepare });
		const column = within(await screen.findByRole("article", { name: "Claude" }));
		await user.click(column.getByRole("button", { name: /Ask Claude again/ }));
		await user.click(await screen.findByRole("button", { name: "Ask again with other columns" }));
		await screen.findByRole("checkbox", { name: /^Mine ?Pasted · 3 words/ });
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({
			seats: [{ provider: "claude" }, { provider: "pasted", name: "Mine", text: "It is 433." }],
		});
	});

	test("asks only the others in a follow-up", async () => {
		const { api, user } = showPage(`/?session=${CHAT_ID}&from=history`, { prepare });
		await screen.findByRole("article", { name: "Mine" });
		await user.click(screen.getByRole("button", { name: "Ask a follow-up" }));
		const form = within(screen.getByRole("form", { name: "Ask a follow-up" }));
		expect(form.queryByText("Mine")).toBeNull();
		await user.type(form.getByRole("textbox"), "And then?{Enter}");
		await waitFor(() => expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/turns`)).toHaveLength(1));
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/turns`)[0]?.body).toEqual({
			prompt: "And then?",
			seats: [{ seat: "claude" }],
		});
	});
});
