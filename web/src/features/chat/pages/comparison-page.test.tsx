import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hintAtLogin, MARA } from "../../../testing/signed-in.ts";
import { CHAT_ID, makeConfig, makeDone, makeFailed, makePayload, makeResponse } from "../testing/make-answers.ts";
import { setHidden, setOnline } from "../testing/page-state.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const isNarrow = (query: string) => query.includes("max-width: 39.99rem");

describe("the whole page", () => {
	afterEach(() => {
		vi.useRealTimers();
	});

	test("REL-37 a page that is older than its server says so and keeps the draft", async () => {
		const { api, user } = showPage();
		await screen.findByText("Model of Grok");
		const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
		await user.type(field, "half a thought");
		// The code that checks the version loads with the first key press.
		await waitFor(() => expect(document.querySelector(".wrap[role=status]")).not.toBeNull());
		api.config = makeConfig({ version: "2" });
		const now = Date.now();
		vi.spyOn(Date, "now").mockReturnValue(now + 6 * 60_000);
		act(() => setHidden(false));
		expect(await screen.findByText(/A new version is available/)).toBeTruthy();
		expect(field.value).toBe("half a thought");
	});

	test("where only signed-in users may ask, the composer says so and offers to sign in", async () => {
		const { api, user } = showPage("/", {
			prepare: (prepared) => {
				prepared.config = makeConfig({ allowAnonymous: false });
			},
		});
		expect(await screen.findByText("Sign in to ask.")).toBeTruthy();
		expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
		expect(screen.queryByText("to send")).toBeNull();
		await user.type(screen.getByRole("textbox", { name: "Your prompt" }), "Why?{Enter}");
		expect(screen.getByText("Sign in to ask. Your draft is saved.")).toBeTruthy();
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
	});

	test.each([
		["own", LIVE, `GET /api/chat/${CHAT_ID}`],
		["shared", `/?session=${CHAT_ID}`, `GET /api/shared/${CHAT_ID}`],
	])("the %s chat has exactly one h1, while it loads and after", async (_whose, address, call) => {
		let respond: ((answer: Response) => void) | undefined;
		const { api } = showPage(address, {
			prepare: ({ answers }) => {
				answers.set(call, () => new Promise((resolve) => (respond = resolve)));
			},
		});
		const headings = () => screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent);
		expect(headings()).toEqual(["Loading answers"]);
		await waitFor(() => expect(document.querySelector(".loading-columns")).not.toBeNull());
		expect(headings()).toEqual(["Loading answers"]);
		await waitFor(() => expect(respond).toBeDefined());
		act(() => respond?.(Response.json(api.session)));
		await screen.findByRole("article", { name: "Claude" });
		expect(headings()).toHaveLength(1);
		expect(headings()).not.toContain("Loading answers");
	});

	test("shows a failure to fetch the chat in the page's heading", async () => {
		showPage(LIVE, {
			prepare: ({ answers }) => {
				answers.set(`GET /api/chat/${CHAT_ID}`, () => Promise.reject(new TypeError("no network")));
			},
		});
		await screen.findByRole("button", { name: "Try again" });
		expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
	});

	test("shows the offline note next to the answers, and removes it when the connection is back", async () => {
		showPage(LIVE);
		await screen.findByRole("article", { name: "Claude" });
		act(() => setOnline(false));
		expect(await screen.findByText(/You're offline. Answers keep running/)).toBeTruthy();
		expect(screen.getAllByText("Reconnecting…").length).toBeGreaterThan(0);
		act(() => setOnline(true));
		await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull());
	});

	test("places other features: sharing in the bar, the analysis below the answers", async () => {
		showPage(LIVE, {
			parts: {
				Share: ({ side }) => <button type="button">Share {side}</button>,
				loadAnalysis: async () => ({ SteadyAnalysis: () => <p>The analysis</p> }),
			},
		});
		expect(await screen.findByText("The analysis")).toBeTruthy();
		expect(
			within(document.querySelector<HTMLElement>(".bar-slot") ?? document.body).getByText("Share own"),
		).toBeTruthy();
		expect(screen.getByRole("link", { name: "New chat" }).getAttribute("href")).toBe("/");
	});
});

describe("on a phone", () => {
	const done = makePayload([
		makeDone("chatgpt", "One."),
		makeDone("gemini", "Two."),
		makeFailed("claude"),
		makeResponse("grok"),
	]);

	test("each tab shows the state of its answer and leads to it; arrow keys move between tabs", async () => {
		const { user } = showPage(LIVE, {
			media: isNarrow,
			prepare: (api) => {
				api.payload = done;
			},
		});
		const tabs = await screen.findAllByRole("tab");
		for (const [index, name] of [
			/ChatGPT.*Response complete/,
			/Gemini.*Response complete/,
			/Claude.*Response failed/,
			/Grok.*Generating/,
		].entries()) {
			expect(screen.getByRole("tab", { name })).toBe(tabs[index]);
		}
		expect(tabs[2]?.textContent).toContain("failed");
		await user.click(tabs[1] ?? document.body);
		expect(tabs[1]?.getAttribute("aria-selected")).toBe("true");
		expect(document.querySelector("[data-current]")?.id).toBe("answer-gemini");
		await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
		expect(document.querySelector("[data-current]")?.id).toBe("answer-chatgpt");
		expect(document.activeElement).toBe(tabs[0]);
	});

	test("shows no tabs while all answers are side by side, and shows them when one is enlarged", async () => {
		const { user } = showPage(LIVE, {
			prepare: (api) => {
				api.payload = done;
			},
		});
		await screen.findByRole("article", { name: "ChatGPT" });
		expect(screen.queryByRole("tab")).toBeNull();
		await user.keyboard("e");
		expect(await screen.findAllByRole("tab")).toHaveLength(4);
	});

	test("a swipe before the script ran selects the tab", async () => {
		vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
			const index = this.matches(".col") ? [...(this.parentElement?.children ?? [])].indexOf(this) : 1;
			return new DOMRect((index - 1) * 390, 0, 390, 800);
		});
		showPage(LIVE, {
			media: isNarrow,
			prepare: (api) => {
				api.payload = done;
			},
		});
		await screen.findByRole("tab", { selected: true, name: /Gemini/ });
		expect(document.querySelector("[data-current]")?.id).toBe("answer-gemini");
	});

	test("a swipe selects the tab", async () => {
		showPage(LIVE, {
			media: isNarrow,
			prepare: (api) => {
				api.payload = done;
			},
		});
		await screen.findAllByRole("tab");
		const row = document.querySelector<HTMLElement>(".columns");
		if (!row) throw new Error("There are no columns.");
		for (const [index, column] of [...row.children].entries())
			vi.spyOn(column, "getBoundingClientRect").mockReturnValue(new DOMRect((index - 2) * 390 + 7, 0, 390, 800));
		// On a busy machine the tabs are rendered a moment before the row has its listener.
		await waitFor(() => {
			act(() => {
				row.dispatchEvent(new Event("scrollend"));
			});
			screen.getByRole("tab", { selected: true, name: /Claude/ });
		});
	});
});

describe("keys and commands", () => {
	const SEARCH = "GET /api/user/history?q=pola&limit=5";
	const finished = (api: { payload: unknown }) => {
		api.payload = makePayload([makeDone("chatgpt", "One."), makeDone("gemini", "Two.")]);
	};

	test("the palette opens over the page, filters commands by words, and runs the chosen one", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await screen.findByRole("article", { name: "Gemini" });
		await user.keyboard("{Control>}k{/Control}");
		const search = await screen.findByRole("combobox", { name: "Search commands and chats" });
		await user.type(search, "compare");
		expect(screen.getAllByRole("option")).toHaveLength(1);
		await user.keyboard("{Enter}");
		expect(await screen.findByRole("group", { name: "Left answer" })).toBeTruthy();
	});

	test("the palette searches for chats again each time: it does not offer a deleted chat again", async () => {
		hintAtLogin();
		const { api, user } = showPage(LIVE, {
			prepare(prepared) {
				finished(prepared);
				prepared.answers.set("GET /api/auth/me", () => Response.json({ user: MARA }));
				const found = [{ ...prepared.session, prompt: "Polaris", turnCount: 1, wordCount: 2, responses: [] }];
				prepared.answers.set(SEARCH, () => Response.json(found));
			},
		});
		await screen.findByRole("article", { name: "Gemini" });
		const searchChats = async () => {
			await user.keyboard("{Control>}k{/Control}");
			await user.type(await screen.findByRole("combobox", { name: "Search commands and chats" }), "pola");
		};
		await searchChats();
		await screen.findByRole("option", { name: /Polaris/ });
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
		api.answers.set(SEARCH, () => Response.json([]));
		await searchChats();
		expect(await screen.findByText("No matching commands or chats")).toBeTruthy();
	});

	test("the first command is not a destructive one", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await screen.findByRole("article", { name: "Gemini" });
		await user.keyboard("{Control>}k{/Control}");
		const [first] = await screen.findAllByRole("option");
		expect(first?.textContent).not.toMatch(/Clear|Stop|Cancel/);
	});

	test("the question mark opens the list of keys, where single-letter keys can be switched off", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await screen.findByRole("article", { name: "Gemini" });
		await user.keyboard("?");
		const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
		await user.click(within(sheet).getByRole("switch", { name: "Single-letter shortcuts" }));
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.keyboard("2");
		expect(document.activeElement?.id).not.toBe("answer-gemini");
		await user.keyboard("{Alt>}[Digit2]{/Alt}");
		expect(document.activeElement?.id).toBe("answer-gemini");
	});

	test("Escape closes a dialog and stops no answer", async () => {
		const { api, user } = showPage(LIVE);
		await screen.findByRole("article", { name: "Claude" });
		await user.keyboard("?");
		await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
	});

	test("a key opens a new chat", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await screen.findByRole("article", { name: "Gemini" });
		await user.keyboard("{Control>}{Shift>}[KeyO]{/Shift}{/Control}");
		await waitFor(() => expect(window.location.search).toBe(""));
	});
});
