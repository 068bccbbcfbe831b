import type { Panel, User } from "@parallax/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { makeProvider } from "../../../testing/make-chats.ts";
import { refreshForViewer, setCurrentUser } from "../../identity/index.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { makeConfig } from "../testing/make-answers.ts";
import { makeModel } from "../testing/make-models.ts";
import { type ShowOptions, showPage } from "../testing/show-page.tsx";

const LIST = {
	models: [makeModel("gpt-9"), makeModel("chatgpt-1", { name: "Model of ChatGPT", isDefault: true })],
	from: "vendor",
	at: "2026-11-26T10:00:00.000Z",
};
const PANEL: Panel = {
	id: "PPPPPPPPPPPPPPPPPPPPPP",
	name: "Twins",
	seats: [{ provider: "claude" }, { provider: "claude", model: "claude-9" }, { provider: "gone" }],
};
const USER = {
	username: "ada",
	displayName: "Ada",
	email: "ada@example.org",
	photoURL: null,
	provider: "local",
	isPublic: false,
	autoCompare: false,
	judge: null,
};

const withModels = (api: FakeApi): void => {
	api.answers.set("GET /api/providers/chatgpt/models", () => Response.json(LIST));
};

async function show({ prepare, ...options }: ShowOptions = {}, address = "/") {
	const page = showPage(address, {
		...options,
		prepare(api) {
			withModels(api);
			prepare?.(api);
		},
	});
	await screen.findByRole("checkbox", { name: /ChatGPT/ });
	return page;
}

const field = () => screen.getByRole("textbox", { name: "Your prompt" });
const menuButton = (name: string) => screen.getByRole("button", { name: `Model and parameters of ${name}` });

async function bodySent(api: FakeApi): Promise<unknown> {
	fireEvent.change(field(), { target: { value: "Why?" } });
	fireEvent.keyDown(field(), { key: "Enter" });
	await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	return api.callsTo("POST", "/api/chat")[0]?.body;
}

describe("reading the list of models again", () => {
	const READ = "POST /api/providers/chatgpt/models/read";
	const open = async (answer: (call: { readonly body: unknown }) => Response | Promise<Response>) => {
		const shown = await show({ prepare: (api) => void api.answers.set(READ, answer) });
		await shown.user.click(menuButton("ChatGPT"));
		await screen.findByRole("option", { name: /GPT-9/ });
		return shown;
	};
	const reasons = (api: FakeApi) =>
		api.callsTo("POST", "/api/providers/chatgpt/models/read").map(({ body }) => (body as { reason: string }).reason);
	const pulled = { ...LIST, models: [...LIST.models, makeModel("qwen3:4b")], problem: null };

	test("a menu that opens asks for it, and a model that was pulled meanwhile is offered", async () => {
		const { api } = await open(() => Response.json(pulled));
		await screen.findByRole("option", { name: /qwen3:4b/ });
		expect(reasons(api)).toEqual(["menu"]);
	});

	test("the button asks for it, is busy meanwhile, and says how many models were read", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		const { api, user } = await open(({ body }) =>
			(body as { reason: string }).reason === "menu" ? Response.json({ ...LIST, problem: null }) : promise,
		);
		const button = screen.getByRole("button", { name: "Read again" });
		await user.click(button);
		expect(button.getAttribute("aria-busy")).toBe("true");
		expect(screen.getByRole("option", { name: /GPT-9/ })).toBeTruthy();
		resolve(Response.json(pulled));
		await screen.findByText("The list was read: 3 models.");
		await screen.findByRole("option", { name: /qwen3:4b/ });
		expect(button.getAttribute("aria-busy")).toBeNull();
		expect(reasons(api)).toEqual(["menu", "person"]);
	});

	test("what is wrong with the list is shown beside the known models", async () => {
		const problem = "ChatGPT can't be reached (connection refused).";
		const { user } = await open(({ body }) =>
			(body as { reason: string }).reason === "menu"
				? Response.json({ ...LIST, problem: null })
				: Response.json({ ...LIST, problem }),
		);
		await user.click(screen.getByRole("button", { name: "Read again" }));
		await screen.findByText(new RegExp(problem.replace(/[().]/g, ".")));
		expect(screen.getByRole("option", { name: /GPT-9/ })).toBeTruthy();
	});

	test("a request that fails is named only when the person started it", async () => {
		const { user } = await open(() => new Response("Bad gateway", { status: 502 }));
		expect(screen.queryByText(/Couldn't read/)).toBeNull();
		await user.click(screen.getByRole("button", { name: "Read again" }));
		await screen.findByText(/Couldn't read the list again\./);
	});
});

describe("arranging columns", () => {
	test("a model is found and chosen by keyboard alone; the focus returns, and the choice is remembered", async () => {
		const { user, closePage } = await show();
		menuButton("ChatGPT").focus();
		await user.keyboard("{Enter}");
		const search = await screen.findByRole("combobox", { name: "Search models" });
		await screen.findByRole("option", { name: /GPT-9/ });
		expect(document.activeElement).toBe(search);
		expect(screen.getByRole("option", { selected: true }).textContent).toContain("Model of ChatGPT");
		await user.keyboard("{Home}");
		expect(search.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { name: /GPT-9/ }).id);
		await user.keyboard("9{Enter}");
		await waitFor(() => expect(document.activeElement).toBe(menuButton("ChatGPT")));
		closePage();
		const { api } = await show();
		expect(within(screen.getByRole("group", { name: "Assistants to ask" })).getByText("GPT-9")).toBeTruthy();
		expect(await bodySent(api)).toEqual({
			prompt: "Why?",
			seats: [
				{ provider: "chatgpt", model: "gpt-9" },
				{ provider: "gemini" },
				{ provider: "claude" },
				{ provider: "grok" },
			],
		});
	});

	test("choosing the default model keeps the request in the specified form", async () => {
		const { api, user } = await show();
		await user.click(menuButton("ChatGPT"));
		await user.click(await screen.findByRole("option", { name: /Model of ChatGPT/ }));
		expect(await bodySent(api)).toEqual({
			prompt: "Why?",
			selectedProviders: ["chatgpt", "gemini", "claude", "grok"],
		});
	});

	test("menu buttons announce what they open and whether it is open; touch screens focus no input", async () => {
		const { user } = await show({ media: (query) => query === "(pointer: coarse)" });
		const menuButtons = [
			menuButton("Claude"),
			...["Add a column", "Panels"].map((name) => screen.getByRole("button", { name })),
		];
		for (const button of menuButtons) {
			expect(button.getAttribute("aria-haspopup")).toBe("dialog");
			expect(button.getAttribute("aria-expanded")).toBe("false");
			await user.click(button);
			expect(button.getAttribute("aria-expanded")).toBe("true");
			const menu = await screen.findByRole("dialog");
			await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
			expect(document.activeElement?.tagName).not.toBe("INPUT");
			await user.keyboard("{Escape}");
		}
	});

	test("a typed ID that is not in the list can be used", async () => {
		const { api, user } = await show();
		await user.click(menuButton("ChatGPT"));
		await user.type(await screen.findByRole("combobox"), "gpt-6-foo");
		await user.click(await screen.findByRole("option", { name: /Use “gpt-6-foo”/ }));
		expect(await bodySent(api)).toMatchObject({ seats: [{ provider: "chatgpt", model: "gpt-6-foo" }, {}, {}, {}] });
	});

	test("an assistant can be added twice, and a note says that five columns count as two prompts", async () => {
		const { api, user } = await show();
		await user.click(screen.getByRole("button", { name: "Add a column" }));
		await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Claude/ }));
		expect(await screen.findByRole("checkbox", { name: /Claude 2/ })).toBeTruthy();
		expect(await screen.findByText("Claude 2 was added.")).toBeTruthy();
		expect(screen.getByText("5 columns count as two prompts")).toBeTruthy();
		expect(await bodySent(api)).toMatchObject({ seats: [{}, {}, { provider: "claude" }, {}, { provider: "claude" }] });
	});

	test("a further column of an assistant asks the next model of its list, which the menu names before", async () => {
		const { api, user } = await show();
		await user.click(screen.getByRole("button", { name: "Add a column" }));
		const menu = within(await screen.findByRole("dialog"));
		await user.click(await menu.findByRole("button", { name: /ChatGPT.*GPT-9/ }));
		expect(await screen.findByRole("checkbox", { name: /ChatGPT 2.*GPT-9/ })).toBeTruthy();
		expect(await bodySent(api)).toMatchObject({
			seats: [{ provider: "chatgpt" }, {}, {}, {}, { provider: "chatgpt", model: "gpt-9" }],
		});
	});

	test("Alt+Shift and an arrow move the focused column and announce its new position", async () => {
		const { user } = await show();
		await user.hover(screen.getByRole("group", { name: "Assistants to ask" }));
		const claude = screen.getByRole("checkbox", { name: /Claude/ });
		claude.focus();
		await waitFor(async () => {
			await user.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
			expect(screen.getByText("Claude is column 2 of 4.")).toBeTruthy();
		});
		const order = screen.getAllByRole("checkbox").map((box) => box.closest("[data-key]")?.getAttribute("data-key"));
		expect(order).toEqual(["chatgpt", "claude", "gemini", "grok"]);
	});

	test("parameters are set in the menu, shown on the column and sent with it, except a taken name", async () => {
		const { api, user } = await show();
		await user.click(screen.getByRole("checkbox", { name: /Claude/ }));
		await user.click(menuButton("ChatGPT"));
		await user.click(await screen.findByRole("button", { name: "Parameters" }));
		await user.type(screen.getByRole("textbox", { name: "Instructions" }), "Be short.");
		await user.type(screen.getByRole("textbox", { name: "Temperature" }), "0.2");
		await user.click(screen.getByRole("radio", { name: "High" }));
		await user.type(screen.getByRole("textbox", { name: "Name" }), "Claude");
		expect(screen.getByText("Another column has this name.")).toBeTruthy();
		await user.click(screen.getByRole("button", { name: "Done" }));
		await user.click(screen.getByRole("checkbox", { name: /Claude/ }));
		expect(screen.getByText(/high effort · temperature 0.2 · instructions/)).toBeTruthy();
		const body = (await bodySent(api)) as { seats: unknown[] };
		expect(body.seats[0]).toEqual({
			provider: "chatgpt",
			system: "Be short.",
			temperature: 0.2,
			effort: "high",
		});
	});

	test("columns of temporarily missing assistants are kept when other columns change", async () => {
		const gone = { key: "own-llama", provider: "own-llama", isOn: true, model: "llama-9" };
		localStorage.setItem("parallax:columns", JSON.stringify([gone]));
		const { user } = await show();
		await user.click(screen.getByRole("checkbox", { name: /Grok/ }));
		const stored = JSON.parse(localStorage.getItem("parallax:columns") ?? "");
		expect(stored).toContainEqual(gone);
		expect(stored).toContainEqual({ key: "grok", provider: "grok", isOn: false });
	});

	test("names and instructions are removed from the browser when the user changes; order and models stay", async () => {
		const [claude, grok] = [
			{ key: "claude", provider: "claude", isOn: true, model: "claude-9", modelName: "Claude 9" },
			{ key: "grok", provider: "grok", isOn: true },
		];
		const personal = { name: "Mine", system: "I am Ada.", note: "instructions", temperature: 1 };
		localStorage.setItem("parallax:columns", JSON.stringify([{ ...claude, ...personal }, grok]));
		await show();
		remountPage();
		expect(JSON.parse(localStorage.getItem("parallax:columns") ?? "")).toEqual([claude, grok]);
	});

	test("the last asked column cannot be removed", async () => {
		const twins = ["claude", "claude-2"].map((key) => ({ key, provider: "claude", isOn: key === "claude" }));
		localStorage.setItem("parallax:columns", JSON.stringify(twins));
		const { api, user } = await show();
		const name = "At least one AI provider must be selected to submit queries.";
		expect(screen.getAllByRole("checkbox", { name: /^Claude 2/ })).toHaveLength(1);
		await user.click(menuButton("Claude"));
		await user.click(await screen.findByRole("button", { name }));
		expect(await bodySent(api)).toEqual({ prompt: "Why?", selectedProviders: ["claude"] });
	});

	test("with many assistants, the first four and the chosen ones are on the page, the others in a menu", async () => {
		const { user } = await show({
			prepare: (api) => {
				const config = makeConfig();
				const more = ["llama", "qwen", "kimi", "nova", "mistral"].map((id) => makeProvider(id));
				api.config = { ...config, providers: [...config.providers, ...more] };
			},
		});
		expect(screen.getAllByRole("checkbox")).toHaveLength(4);
		await user.click(screen.getByRole("button", { name: "5 more assistants" }));
		await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /Kimi/ }));
		const kimi = await screen.findByRole<HTMLInputElement>("checkbox", { name: /Kimi/ });
		expect(kimi.checked).toBe(true);
		await user.click(kimi);
		expect(kimi.isConnected).toBe(true);
	});
});

describe("the cost estimate", () => {
	const estimated = (answer: unknown) => (api: FakeApi) => {
		api.answers.set("POST /api/chat/estimate", () => Response.json(answer));
	};
	const seats = [0.01, 0.01, 0.01, 0.0061].map((mostUsd) => ({ mostUsd, usualUsd: mostUsd / 4 }));
	const FIGURE = "about $0.0090 (at most $0.04)";

	test("shows the usual cost and the highest, rounded up, and the cost per column after a press", async () => {
		const { api, user } = await show({ prepare: estimated({ mostUsd: 0.0361, usualUsd: 0.009, seats }) });
		await user.type(field(), "Why?");
		await user.click(await screen.findByRole("button", { name: FIGURE }));
		const rows = within(await screen.findByRole("dialog")).getAllByRole("row");
		expect(rows.map((row) => row.textContent)).toEqual([
			"UsuallyAt most",
			"ChatGPT$0.0025$0.0100",
			"Gemini$0.0025$0.0100",
			"Claude$0.0025$0.0100",
			"Grok$0.0015$0.0061",
			"Total$0.0090$0.0361",
		]);
		expect(api.callsTo("POST", "/api/chat/estimate").map(({ body }) => body)).toEqual([
			{ prompt: "Why?", selectedProviders: ["chatgpt", "gemini", "claude", "grok"] },
		]);
	});

	test("one unknown price leaves the known part, and is named", async () => {
		const unknown = [{ mostUsd: null, usualUsd: null }, ...seats.slice(1)];
		const { user } = await show({ prepare: estimated({ mostUsd: null, usualUsd: null, seats: unknown }) });
		await user.type(field(), "Why?");
		const figure = { name: "≥ $0.0065, one price unknown" };
		await user.click(await screen.findByRole("button", figure));
		const rows = within(await screen.findByRole("dialog")).getAllByRole("row");
		expect(rows.map((row) => row.textContent)).toEqual([
			"UsuallyAt most",
			"ChatGPTprice unknown",
			"Gemini$0.0025$0.0100",
			"Claude$0.0025$0.0100",
			"Grok$0.0015$0.0061",
			"Total≥ $0.0065≥ $0.0261",
		]);
	});

	test("excludes a removed column at once, and is hidden while the cost of an added column is unknown", async () => {
		let requestCount = 0;
		const { user } = await show({
			prepare: (api) => {
				api.answers.set("POST /api/chat/estimate", () =>
					requestCount++ === 0
						? Response.json({ mostUsd: 0.0361, usualUsd: 0.009, seats })
						: new Promise<Response>(() => {}),
				);
			},
		});
		await user.type(field(), "Why?");
		await screen.findByRole("button", { name: FIGURE });
		await user.click(screen.getByRole("checkbox", { name: /ChatGPT/ }));
		expect(screen.getByRole("button", { name: "about $0.0065 (at most $0.03)" })).toBeTruthy();
		await user.click(screen.getByRole("checkbox", { name: /ChatGPT/ }));
		expect(screen.queryByRole("button", { name: /at most/ })).toBeNull();
	});

	test("shows no figure and no error when the server refuses to estimate", async () => {
		let requestCount = 0;
		const { api, user } = await show({
			prepare: (prepared) => {
				prepared.answers.set("POST /api/chat/estimate", () =>
					requestCount++ === 0
						? Response.json({ mostUsd: 0.0361, usualUsd: 0.009, seats })
						: errorResponse(429, "Too many estimates."),
				);
			},
		});
		await user.type(field(), "Why?");
		await screen.findByRole("button", { name: FIGURE });
		await user.type(field(), " And how?");
		await waitFor(() => expect(api.callsTo("POST", "/api/chat/estimate")).toHaveLength(2));
		await waitFor(() => expect(screen.queryByRole("button", { name: /at most/ })).toBeNull());
		expect(screen.queryByText(/Too many/)).toBeNull();
	});

	test("says which amount is charged to the user's own keys", async () => {
		const { user } = await show({
			prepare: (api) => {
				estimated({ mostUsd: 0.0361, usualUsd: 0.009, seats })(api);
				const config = makeConfig();
				api.config = {
					...config,
					providers: config.providers.map((each) => ({ ...each, ownKey: each.id === "grok" })),
				};
			},
		});
		await user.type(field(), "Why?");
		await user.click(await screen.findByRole("button", { name: FIGURE }));
		expect(await screen.findByText("$0.0061 of it is charged to your own keys.")).toBeTruthy();
	});

	test("is not requested when only demo assistants are asked", async () => {
		const { api, user } = await show({
			prepare: (prepared) => {
				const config = makeConfig();
				prepared.config = { ...config, providers: config.providers.map((each) => ({ ...each, demo: true })) };
			},
		});
		await user.type(field(), "Why?");
		await bodySent(api);
		expect(api.callsTo("POST", "/api/chat/estimate")).toEqual([]);
	});
});

describe("panels", () => {
	const hint = (age: string) => {
		// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
		document.cookie = `parallax_hint=1; path=/${age}`;
	};
	const signedIn = (api: FakeApi) => {
		hint("");
		let panels = [PANEL];
		api.answers.set("GET /api/auth/me", () => Response.json({ user: USER }));
		api.answers.set("GET /api/user/panels", () => Response.json(panels));
		api.answers.set("POST /api/user/panels", ({ body }) =>
			Response.json({ id: "QQQQQQQQQQQQQQQQQQQQQQ", ...(body as object) }, { status: 201 }),
		);
		api.answers.set(`PUT /api/user/panels/${PANEL.id}`, ({ body }) =>
			Response.json({ id: PANEL.id, ...(body as object) }),
		);
		api.answers.set(`DELETE /api/user/panels/${PANEL.id}`, () => {
			panels = [];
			return new Response(null, { status: 204 });
		});
	};
	const openMenu = async (user: { click: (element: Element) => Promise<void> }) => {
		await user.click(screen.getByRole("button", { name: "Panels" }));
		return await screen.findByRole("dialog", { name: "Panels" });
	};
	afterEach(() => hint("; max-age=0"));

	test("a signed-out user sees what signing in offers", async () => {
		const { user } = await show();
		await user.click(screen.getByRole("button", { name: "Panels" }));
		expect(await screen.findByText("Sign in to save columns as a panel and open it on any device.")).toBeTruthy();
	});

	test("a panel named in the address opens with the available assistants and reports the missing one", async () => {
		const { api } = await show({ prepare: signedIn }, `/?panel=${PANEL.id}`);
		expect(await screen.findByText(/“Twins” opened without gone/)).toBeTruthy();
		expect(location.search).toBe("");
		expect(await bodySent(api)).toEqual({
			prompt: "Why?",
			seats: [{ provider: "claude" }, { provider: "claude", model: "claude-9" }],
		});
	});

	test("after a sign-in, the panel opens only once the user's own assistants are loaded", async () => {
		const answered = Promise.withResolvers<void>();
		const withOwn = makeConfig({ providers: [...makeConfig().providers, makeProvider("gone")] });
		let requestCount = 0;
		const { client } = await show(
			{
				prepare: (api) => {
					signedIn(api);
					hint("; max-age=0");
					api.answers.set("GET /api/config", async () => {
						if (requestCount++ === 0) return Response.json(makeConfig());
						await answered.promise;
						return Response.json(withOwn);
					});
				},
			},
			`/?panel=${PANEL.id}`,
		);
		await screen.findByText("Sign in to open this panel.");
		act(() => {
			setCurrentUser(client, USER as User);
			void refreshForViewer(client);
		});
		await waitFor(() => expect(client.getQueryData(["/api", "user", "panels"])).toBeTruthy());
		expect(screen.queryByText(/“Twins”/)).toBeNull();
		answered.resolve();
		expect(await screen.findByText("“Twins” is open.")).toBeTruthy();
	});

	test("shows an error for a panel that does not exist, and asks a signed-out user to sign in", async () => {
		const { closePage } = await show({ prepare: signedIn }, "/?panel=RRRRRRRRRRRRRRRRRRRRRR");
		expect(await screen.findByText("This panel doesn't exist. It may have been deleted.")).toBeTruthy();
		closePage();
		hint("; max-age=0");
		await show({}, `/?panel=${PANEL.id}`);
		expect(await screen.findByText("Sign in to open this panel.")).toBeTruthy();
	});

	test("saves the present columns as a panel, and opens a panel on a press", async () => {
		const { api, user } = await show({ prepare: signedIn });
		const menu = await openMenu(user);
		await user.type(await within(menu).findByLabelText("Save these columns as a panel"), "Mine{Enter}");
		expect(await within(menu).findByRole("button", { name: /^Mine/ })).toBeTruthy();
		expect(api.callsTo("POST", "/api/user/panels")[0]?.body).toEqual({
			name: "Mine",
			seats: ["chatgpt", "gemini", "claude", "grok"].map((provider) => ({ provider })),
		});
		await user.click(within(menu).getByRole("button", { name: /^Twins/ }));
		expect(await screen.findByRole("checkbox", { name: /Claude 2/ })).toBeTruthy();
	});

	test("Escape ends renaming, and the focus returns to the button that started it", async () => {
		const { user } = await show({ prepare: signedIn });
		const menu = await openMenu(user);
		await user.click(await within(menu).findByRole("button", { name: "Rename Twins" }));
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(within(menu).getByRole("button", { name: "Rename Twins" }));
	});

	test("renames a panel in place, and deletes it after a confirmation", async () => {
		const { api, user } = await show({ prepare: signedIn });
		const menu = await openMenu(user);
		await user.click(await within(menu).findByRole("button", { name: "Rename Twins" }));
		await user.clear(screen.getByRole("textbox", { name: "New name of Twins" }));
		await user.type(screen.getByRole("textbox", { name: "New name of Twins" }), "Two{Enter}");
		await waitFor(() => expect(document.activeElement).toBe(within(menu).getByRole("button", { name: "Rename Two" })));
		await user.click(await within(menu).findByRole("button", { name: "Delete Two" }));
		await user.click(await screen.findByRole("button", { name: "Delete panel" }));
		await waitFor(() => expect(api.callsTo("DELETE", `/api/user/panels/${PANEL.id}`)).toHaveLength(1));
		expect(api.callsTo("PUT", `/api/user/panels/${PANEL.id}`)[0]?.body).toEqual({ name: "Two", seats: PANEL.seats });
		expect(await screen.findByText(/No panels yet/)).toBeTruthy();
		expect(within(menu).getByText("“Two” was deleted.").closest("[role=status]")).toBeTruthy();
		await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
	});
});
