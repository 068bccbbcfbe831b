import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeSeat } from "../../../../testing/make-chats.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse, makeSession } from "../../testing/make-answers.ts";
import { makeModel } from "../../testing/make-models.ts";
import { type ShowOptions, showPage } from "../../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const RETRY = `/api/chat/${CHAT_ID}/responses/claude/retry`;
const LIST = {
	models: [
		makeModel("claude-9", { name: "Claude 9" }),
		makeModel("claude-1", { name: "Model of Claude", isDefault: true }),
	],
	from: "vendor",
	at: "2026-11-26T10:00:00.000Z",
};

async function show(prepare: ShowOptions["prepare"] = () => {}, address = LIVE, name = "Claude") {
	const page = showPage(address, {
		prepare(api) {
			api.payload = makePayload([makeDone("chatgpt", "433."), makeDone("claude", "447.")]);
			api.answers.set("GET /api/providers/claude/models", () => Response.json(LIST));
			api.answers.set(`POST ${RETRY}`, () =>
				Response.json(makeResponse("claude", { askedModel: "claude-9", attempt: 2 })),
			);
			prepare(api);
		},
	});
	return { ...page, claude: await screen.findByRole("article", { name }) };
}

const modelButton = (column: HTMLElement) =>
	within(column).getByRole("button", { name: /Ask Claude again with another model/ });

test("the answer of another model replaces the last one, and the head names the model that was asked", async () => {
	const { api, user, claude } = await show();
	modelButton(claude).focus();
	await user.keyboard("{Enter}");
	await screen.findByRole("option", { name: /Claude 9/ });
	await user.keyboard("{ArrowUp}{Enter}");
	await waitFor(() => expect(api.callsTo("POST", RETRY).map(({ body }) => body)).toEqual([{ model: "claude-9" }]));
	await waitFor(() => expect(modelButton(claude).textContent).toMatch(/^Claude 9/));
	expect(document.activeElement).toBe(modelButton(claude));
});

test("shows the name of a model that is not the seat's, and fetches only the list that contains it", async () => {
	const { api, claude } = await show((prepared) => {
		const other = makeDone("claude", "447.", { model: "claude-9", askedModel: "claude-9" });
		prepared.session = makeSession({ seats: [makeSeat("chatgpt"), makeSeat("claude")] });
		prepared.payload = makePayload([makeDone("chatgpt", "433."), other]);
	});
	await waitFor(() => expect(modelButton(claude).textContent).toMatch(/^Claude 9/));
	expect(api.callsTo("GET", "/api/providers/claude/models")).toHaveLength(1);
	expect(api.callsTo("GET", "/api/providers/chatgpt/models")).toEqual([]);
});

const parameters = async (user: UserEvent, claude: HTMLElement) => {
	await user.click(modelButton(claude));
	await user.click(await screen.findByRole("button", { name: "Parameters" }));
	return {
		temperature: screen.getByRole<HTMLInputElement>("textbox", { name: "Temperature" }),
		effort: (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }),
		ask: () => user.click(screen.getByRole("button", { name: "Ask again" })),
	};
};

test("parameters are changed and cleared, and only what was changed is sent", async () => {
	const { api, user, claude } = await show((prepared) => {
		prepared.session = makeSession({ seats: [makeSeat("claude", { temperature: 0.7, effort: "high" })] });
		prepared.payload = makePayload([makeDone("claude", "447.")]);
		let attempt = 1;
		prepared.answers.set(`POST ${RETRY}`, () => {
			attempt++;
			return Response.json(makeDone("claude", "About 448", { attempt }));
		});
	});
	const sent = () => api.callsTo("POST", RETRY).map(({ body }) => body);
	const first = await parameters(user, claude);
	expect([first.temperature.value, first.effort("High").checked]).toEqual(["0.7", true]);
	await user.clear(first.temperature);
	await first.ask();
	await waitFor(() => expect(sent()).toEqual([{ temperature: null }]));
	await within(claude).findByText("About 448");
	const second = await parameters(user, claude);
	expect([second.temperature.value, second.effort("High").checked]).toEqual(["", true]);
	await user.click(second.effort("Default"));
	await second.ask();
	await waitFor(() => expect(sent().at(-1)).toEqual({ effort: null }));
});

test("sends all shown parameters if another page requested the last answer", async () => {
	const { api, user, claude } = await show((prepared) => {
		prepared.payload = makePayload([makeDone("claude", "447.", { attempt: 3 })]);
	});
	const shown = await parameters(user, claude);
	await user.click(shown.effort("Low"));
	await shown.ask();
	await waitFor(() => expect(api.callsTo("POST", RETRY)[0]?.body).toEqual({ temperature: null, effort: "low" }));
});

test("does not send an invalid temperature; the menu shows the models first when it is opened again", async () => {
	const { api, user, claude } = await show();
	const shown = await parameters(user, claude);
	await user.type(shown.temperature, "hot");
	await shown.ask();
	expect(document.activeElement).toBe(shown.temperature);
	expect(api.callsTo("POST", RETRY)).toEqual([]);
	await user.keyboard("{Escape}");
	await user.click(modelButton(claude));
	expect(await screen.findByRole("combobox", { name: "Search models" })).toBeTruthy();
});

test("changed parameters ask the same model again", async () => {
	const { api, user, claude } = await show();
	await user.click(modelButton(claude));
	await user.click(await screen.findByRole("button", { name: "Parameters" }));
	await user.click(screen.getByRole("radio", { name: "Low" }));
	await user.type(screen.getByRole("textbox", { name: "Temperature" }), "0");
	await user.click(screen.getByRole("button", { name: "Ask again" }));
	await waitFor(() =>
		expect(api.callsTo("POST", RETRY).map(({ body }) => body)).toEqual([{ effort: "low", temperature: 0 }]),
	);
});

test("while an answer runs, its model button stays in place and opens nothing", async () => {
	const { user, claude } = await show((api) => {
		api.payload = makePayload([makeDone("chatgpt", "433."), makeResponse("claude")]);
	});
	await user.click(modelButton(claude));
	expect(modelButton(claude).getAttribute("aria-disabled")).toBe("true");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows no model button to readers of a shared chat, nor in columns of demonstrations", async () => {
	const { closePage } = await show(undefined, `/shared/${CHAT_ID}`.replace("/shared/", "/?session="));
	expect(screen.queryByRole("button", { name: /another model/ })).toBeNull();
	closePage();
	await show((api) => {
		api.payload = makePayload([makeDone("claude", "447.", { demo: true })]);
	});
	expect(screen.queryByRole("button", { name: /another model/ })).toBeNull();
});

test("'Ask again with other columns' opens the composer with the prompt and the columns of the chat", async () => {
	const seats = [makeSeat("claude"), makeSeat("claude-2", { model: "claude-9", name: "Critic" })];
	const { api, user, claude } = await show((prepared) => {
		prepared.session = makeSession({ seats });
		prepared.payload = makePayload([makeDone("claude", "447."), makeDone("claude-2", "446.")]);
	});
	await user.click(modelButton(claude));
	await user.click(await screen.findByRole("button", { name: "Ask again with other columns" }));
	expect(await screen.findByRole("checkbox", { name: /Critic/ })).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Submit" }));
	await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	expect(api.callsTo("POST", "/api/chat")[0]?.body).toEqual({
		prompt: "How far away is the North Star?",
		seats: [{ provider: "claude" }, { provider: "claude", model: "claude-9", name: "Critic" }],
	});
});

test("'Ask again with other columns' waits for the assistants, and names missing ones, asking no others", async () => {
	const configured = Promise.withResolvers<void>();
	const removedSeat = makeSeat("own-llama", { assistant: "My Llama", name: "My Llama", provider: "own-llama" });
	const { api, user, claude } = await show((prepared) => {
		prepared.session = makeSession({ seats: [makeSeat("claude"), removedSeat] });
		prepared.payload = makePayload([makeDone("claude", "447.")]);
		prepared.answers.set("GET /api/config", async () => {
			await configured.promise;
			return Response.json(prepared.config);
		});
	});
	await user.click(modelButton(claude));
	await user.click(await screen.findByRole("button", { name: "Ask again with other columns" }));
	expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
	configured.resolve();
	expect(await screen.findByText("Opened without My Llama, which can't be asked here now.")).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Submit" }));
	await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({ selectedProviders: ["claude"] });
});

test("a chat whose assistants are all missing opens with none chosen, not with the usual four", async () => {
	const removedSeat = makeSeat("own-llama", { assistant: "My Llama", name: "My Llama", provider: "own-llama" });
	const { user } = await show(
		(prepared) => {
			prepared.session = makeSession({ seats: [removedSeat] });
			prepared.payload = makePayload([makeDone("own-llama", "447.")]);
		},
		LIVE,
		"My Llama",
	);
	await user.click(screen.getByRole("button", { name: /Ask My Llama again/ }));
	await user.click(await screen.findByRole("button", { name: "Ask again with other columns" }));
	expect(await screen.findByText(/None of the assistants of this chat can be asked/)).toBeTruthy();
	expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);
});
