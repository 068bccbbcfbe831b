import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { errorResponse } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig } from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const submit = () => screen.getByRole("button", { name: "Submit" });
const startRoute = "POST /api/chat";

describe("a prompt in the address", () => {
	test("fills the field, asks nothing, and leaves the address", async () => {
		const { api, user } = showPage("/#prompt=Why%3F");
		await waitFor(() => expect(field().value).toBe("Why?"));
		expect(window.location.href).toMatch(/\/$/);
		expect(JSON.parse(sessionStorage.getItem("parallax:draft") ?? "")).toBe("Why?");
		expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
		await user.type(field(), " Now{Enter}");
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({ prompt: "Why? Now" });
	});

	test("keeps the other parts of the address", async () => {
		showPage("/?prompt=Why%3F&panel=abc#notes");
		await waitFor(() => expect(field().value).toBe("Why?"));
		expect(window.location.search).toBe("?panel=abc");
	});

	test("sets the draft aside, and Undo restores it", async () => {
		sessionStorage.setItem("parallax:draft", JSON.stringify("Half a thought"));
		const { user } = showPage("/?prompt=Why%3F");
		await waitFor(() => expect(field().value).toBe("Why?"));
		await user.click(await screen.findByRole("button", { name: "Undo" }));
		expect(field().value).toBe("Half a thought");
	});

	test("also fills the field of a page that is already open", async () => {
		const { user } = showPage();
		await user.type(field(), "Half a thought");
		act(() => {
			window.location.hash = "#prompt=Why%3F";
		});
		await waitFor(() => expect(field().value).toBe("Why?"));
		expect(window.location.hash).toBe("");
		await user.click(await screen.findByRole("button", { name: "Undo" }));
		expect(field().value).toBe("Half a thought");
	});
});

describe("asking", () => {
	test("Enter sends the trimmed prompt to all four, once, and shows the chat under its own address", async () => {
		const { api, user } = showPage();
		await user.type(field(), "  Why?  {Enter}");
		await waitFor(() => expect(window.location.search).toBe(`?session=${CHAT_ID}&from=history`));
		const [call, ...others] = api.callsTo("POST", "/api/chat");
		expect(others).toEqual([]);
		expect(call?.body).toEqual({ prompt: "Why?", selectedProviders: ["chatgpt", "gemini", "claude", "grok"] });
		expect(call?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
	});

	test("moves the focus to the prompt heading, and an Enter key still held down does not press it", async () => {
		const { user } = showPage();
		await user.type(field(), "Why?{Enter}");
		const prompt = await screen.findByRole("heading", { level: 1, name: /North Star/ });
		await waitFor(() => expect(document.activeElement).toBe(prompt));
		await user.keyboard("{Enter}");
		expect(within(prompt).getByRole("button").getAttribute("aria-expanded")).toBe("false");
	});

	test("opening a chat by its address does not move the focus", async () => {
		showPage(`/?session=${CHAT_ID}&from=history`);
		await screen.findByRole("article", { name: "Claude" });
		expect(document.activeElement).toBe(document.body);
	});

	test("Shift+Enter breaks the line", async () => {
		const { api, user } = showPage();
		await user.type(field(), "one{Shift>}{Enter}{/Shift}two");
		expect(field().value).toBe("one\ntwo");
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
	});

	test("REL-60 an Enter that belongs to an input method never sends", async () => {
		const { api, user } = showPage();
		await user.type(field(), "にほん");
		fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
		fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
		// If either Enter had sent the prompt, the one request below would have its text.
		await user.type(field(), "ご");
		fireEvent.keyDown(field(), { key: "Enter" });
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({ prompt: "にほんご" });
	});

	test("a double click starts one chat, and a retry after a lost connection sends the same key", async () => {
		let lose = true;
		const { api, user } = showPage("/", {
			prepare: (prepared) => {
				prepared.answers.set(startRoute, () => {
					if (lose) throw new TypeError("Failed to fetch");
					return Response.json({ session: prepared.session }, { status: 201 });
				});
			},
		});
		await user.type(field(), "Why?");
		await user.dblClick(submit());
		expect(await screen.findByText(/Couldn't reach the server/)).toBeTruthy();
		lose = false;
		await user.click(submit());
		await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
		const keys = new Set(api.callsTo("POST", "/api/chat").map(({ headers }) => headers["idempotency-key"]));
		expect(keys.size).toBe(1);
	});

	test("the same prompt sent again after the server accepted it has a new idempotency key", async () => {
		const { api, user, closePage } = showPage();
		await user.type(field(), "Why?{Enter}");
		await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
		closePage();
		const [first] = api.callsTo("POST", "/api/chat");
		const second = showPage();
		await second.user.type(field(), "Why?{Enter}");
		await waitFor(() => expect(second.api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(second.api.callsTo("POST", "/api/chat")[0]?.headers["idempotency-key"]).not.toBe(
			first?.headers["idempotency-key"],
		);
	});

	test("shows a refusal in the composer and keeps the prompt", async () => {
		const { user } = showPage("/", {
			prepare: (api) => {
				api.answers.set(startRoute, () =>
					errorResponse(429, "That was too many. Try again in 30 s.", { "retry-after": "30" }),
				);
			},
		});
		await user.type(field(), "Why?{Enter}");
		expect(await screen.findByText("That was too many. Try again in 30 s.")).toBeTruthy();
		expect(field().value).toBe("Why?");
		await user.type(field(), "!");
		expect(field().value).toBe("Why?!");
	});

	test("Submit with an empty prompt says why nothing is sent and focuses the field", async () => {
		const { api, user } = showPage();
		expect(submit().getAttribute("aria-disabled")).toBe("true");
		await user.click(submit());
		expect(screen.getByText("Write a prompt first.")).toBeTruthy();
		expect(document.activeElement).toBe(field());
		await user.type(field(), "   {Enter}");
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
	});
});

describe("REL-55 and REL-56 the limit", () => {
	test("2000 characters after trimming are sent; 2001 are not, and a note says so", async () => {
		const { api } = showPage();
		fireEvent.change(field(), { target: { value: "a".repeat(2001) } });
		expect(await screen.findByText("2001/2000 characters")).toBeTruthy();
		fireEvent.keyDown(field(), { key: "Enter" });
		expect(screen.getByText(/1 character over the limit of 2,000. Shorten it to send/)).toBeTruthy();
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
		fireEvent.change(field(), { target: { value: ` ${"a".repeat(2000)}\n` } });
		expect(await screen.findByText("2000/2000 characters")).toBeTruthy();
		fireEvent.keyDown(field(), { key: "Enter" });
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	});

	test("an emoji counts as the server counts it, and is never cut in half", async () => {
		showPage();
		fireEvent.change(field(), { target: { value: `${"a".repeat(1999)}😀` } });
		expect(await screen.findByText("2001/2000 characters")).toBeTruthy();
		expect(field().value.endsWith("😀")).toBe(true);
		fireEvent.change(field(), { target: { value: "e\u0301" } });
		expect(await screen.findByText("2/2000 characters")).toBeTruthy();
	});

	test("the counter warns near the limit", async () => {
		showPage();
		fireEvent.change(field(), { target: { value: "a".repeat(1800) } });
		expect((await screen.findByText("1800/2000 characters")).className).toContain("is-near");
	});

	test("a long paste is kept whole where files cannot be attached, and a note reports its length", async () => {
		const { user } = showPage("/", {
			prepare: ({ config }) => {
				config.features.attachments = false;
			},
		});
		await user.click(field());
		await user.paste("b".repeat(2412));
		expect(field().value).toHaveLength(2412);
		expect(screen.getByText(/The pasted text has 2,412 characters/)).toBeTruthy();
	});

	test("REL-57 invalid Unicode is refused before it is sent", () => {
		const { api } = showPage();
		fireEvent.change(field(), { target: { value: "a\ud800b" } });
		fireEvent.keyDown(field(), { key: "Enter" });
		expect(screen.getByText(/invalid characters/)).toBeTruthy();
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
	});
});

describe("choosing the assistants", () => {
	const toggle = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(name) });
	const assistantsLoaded = () => screen.findByRole("checkbox", { name: /ChatGPT/ });

	test("all four are chosen at first, and a changed choice is remembered", async () => {
		const { user, closePage } = showPage();
		await assistantsLoaded();
		expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => checked)).toBe(true);
		await user.click(toggle("Gemini"));
		closePage();
		const { api } = showPage();
		await assistantsLoaded();
		expect(toggle("Gemini").checked).toBe(false);
		fireEvent.change(field(), { target: { value: "Why?" } });
		fireEvent.keyDown(field(), { key: "Enter" });
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(api.calls.at(-1)?.body ?? api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({
			selectedProviders: ["chatgpt", "claude", "grok"],
		});
	});

	test("the last assistant cannot be unchecked, and the specified sentence says why", async () => {
		const { user } = showPage();
		await assistantsLoaded();
		for (const name of ["ChatGPT", "Gemini", "Claude", "Grok"]) await user.click(toggle(name));
		expect(toggle("Grok").checked).toBe(true);
		expect(screen.getByText("At least one AI provider must be selected to submit queries.")).toBeTruthy();
		await user.click(toggle("Claude"));
		expect(screen.queryByText(/At least one AI provider/)).toBeNull();
	});

	test("an unavailable assistant is chosen again once it is available, whatever was changed meanwhile", async () => {
		const { user, closePage } = showPage("/", {
			prepare: (api) => {
				const { providers, ...config } = makeConfig();
				api.config = {
					...config,
					providers: providers.map((each) => ({ ...each, available: each.id !== "gemini" })),
				};
			},
		});
		await waitFor(() => expect(toggle("Gemini").checked).toBe(false));
		await user.click(toggle("Claude"));
		closePage();
		showPage();
		await assistantsLoaded();
		expect([toggle("Gemini").checked, toggle("Claude").checked]).toEqual([true, false]);
	});

	test("a prompt submitted before the assistants are loaded is sent to the remembered ones", async () => {
		localStorage.setItem("parallax:providers", JSON.stringify(["grok", "claude"]));
		const config = Promise.withResolvers<Response>();
		const { api } = showPage("/", {
			prepare: (prepared) => prepared.answers.set("GET /api/config", () => config.promise),
		});
		fireEvent.change(field(), { target: { value: "Why?" } });
		fireEvent.keyDown(field(), { key: "Enter" });
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
		config.resolve(Response.json(makeConfig()));
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
		expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({ selectedProviders: ["claude", "grok"] });
	});

	test("the field says so when no assistant is available", async () => {
		showPage("/", {
			prepare: (api) => {
				const config = makeConfig();
				api.config = { ...config, providers: config.providers.map((each) => ({ ...each, available: false })) };
			},
		});
		expect(await screen.findByPlaceholderText("Select at least one AI provider to continue...")).toBeTruthy();
		expect(field().disabled).toBe(true);
	});

	test("a demo assistant is labelled as Demo", async () => {
		showPage("/", {
			prepare: (api) => {
				const config = makeConfig();
				api.config = { ...config, providers: config.providers.map((each) => ({ ...each, demo: each.id === "grok" })) };
			},
		});
		await screen.findByText("Model of Grok");
		expect(screen.getAllByText("Demo")).toHaveLength(1);
		expect(within(screen.getByText("Demo").closest("label") ?? document.body).getByText("Model of Grok")).toBeTruthy();
	});

	test("each assistant has a description, and a demo's description says that its API key is missing", async () => {
		showPage("/", {
			prepare: (api) => {
				const config = makeConfig();
				api.config = { ...config, providers: config.providers.map((each) => ({ ...each, demo: each.id === "grok" })) };
			},
		});
		await screen.findByText("Model of Grok");
		expect(toggle("Claude").getAttribute("aria-description")).toBe("What Claude is like.");
		expect(toggle("Claude").closest("[data-tip]")?.getAttribute("data-tip")).toBe("What Claude is like.");
		expect(toggle("Grok").getAttribute("aria-description")).toMatch(/^No API key for Grok/);
	});

	test("Alt+Shift and a digit toggle an assistant while the focus stays in the text", async () => {
		const { user } = showPage();
		await assistantsLoaded();
		await user.click(field());
		await user.keyboard("{Alt>}{Shift>}[Digit2]{/Shift}{/Alt}");
		expect(toggle("Gemini").checked).toBe(false);
		expect(document.activeElement).toBe(field());
	});
});

describe("drafts, examples and shortcuts", () => {
	test("REL-37 the draft survives a reload", async () => {
		const { user, closePage } = showPage();
		await user.type(field(), "half a thought");
		closePage();
		showPage();
		expect(field().value).toBe("half a thought");
	});

	test("an example fills the field and is not sent", async () => {
		const { api, user } = showPage();
		await user.click(screen.getByRole("button", { name: /North Star/ }));
		expect(field().value).toMatch(/North Star/);
		expect(document.activeElement).toBe(field());
		expect(api.callsTo("POST", "/api/chat")).toHaveLength(0);
		expect(screen.getAllByRole("listitem")).toHaveLength(6);
	});

	test("an example that replaced the user's text offers to restore it, also after a second example", async () => {
		const { user } = showPage();
		await user.type(field(), "half a thought");
		await user.click(screen.getByRole("button", { name: /North Star/ }));
		await user.click(screen.getByRole("button", { name: /lighthouse/ }));
		expect(field().value).toMatch(/lighthouse/);
		fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
		expect(field().value).toBe("half a thought");
		expect(sessionStorage.getItem("parallax:draft")).toBe('"half a thought"');
	});

	test("an example in an empty field offers no Undo", async () => {
		const { user } = showPage();
		await user.click(screen.getByRole("button", { name: /North Star/ }));
		await user.click(screen.getByRole("button", { name: /lighthouse/ }));
		expect(screen.queryByText(/took the place/)).toBeNull();
	});

	test("an example pressed while a prompt is being sent is ignored, and the chat is shown", async () => {
		const answer = Promise.withResolvers<Response>();
		const { api, user } = showPage("/", {
			prepare: (prepared) => {
				prepared.answers.set(startRoute, () => answer.promise);
			},
		});
		await user.type(field(), "Why?{Enter}");
		await screen.findByText("Sending");
		await user.click(screen.getByRole("button", { name: /North Star/ }));
		expect(field().value).toBe("Why?");
		answer.resolve(Response.json({ session: api.session }, { status: 201 }));
		await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
	});

	test("the slash key focuses the prompt, and types a slash inside it", async () => {
		const { user } = showPage();
		(document.activeElement as HTMLElement).blur();
		await user.keyboard("/");
		expect(document.activeElement).toBe(field());
		expect(field().value).toBe("");
		await user.keyboard("/");
		expect(field().value).toBe("/");
	});
});

describe("REL-21 a prompt that is cancelled while it is being sent", () => {
	const cancelled = `/api/chat/${CHAT_ID}/cancel`;

	/** Sends a prompt. The test resolves the response to each request itself. */
	async function send() {
		const sent: PromiseWithResolvers<Response>[] = [];
		const page = showPage("/", {
			prepare: ({ answers }) => {
				answers.set(startRoute, () => {
					const answer = Promise.withResolvers<Response>();
					sent.push(answer);
					return answer.promise;
				});
			},
		});
		const submitted = submit();
		await page.user.type(field(), "Why?");
		await page.user.click(submitted);
		await waitFor(() => expect(sent).toHaveLength(1));
		const started = (id = CHAT_ID) => Response.json({ session: { ...page.api.session, id } }, { status: 201 });
		const cancels = () => page.api.callsTo("POST", cancelled).length;
		return { ...page, sent, submitted, started, cancels };
	}
	const expectAtHome = () => {
		expect(field().value).toBe("Why?");
		expect(sessionStorage.getItem("parallax:draft")).toBe('"Why?"');
		expect(window.location.search).toBe("");
		expect(screen.queryByText("Sending")).toBeNull();
	};

	test.each(["the button", "Escape"])("by %s: stops the chat as soon as it starts and keeps the text", async (how) => {
		const { user, sent, submitted, started, cancels } = await send();
		expect(submitted.textContent).toBe("Cancel");
		expect(submitted.className).toContain("btn-red");
		if (how === "Escape") await user.keyboard("{Escape}");
		else await user.click(submitted);
		expect(submitted.textContent).toBe("Submit");
		expectAtHome();
		expect(cancels()).toBe(0);
		sent[0]?.resolve(started());
		await waitFor(() => expect(cancels()).toBe(1));
		expectAtHome();
		expect(sent).toHaveLength(1);
	});

	test("the second click of a double click does not cancel", async () => {
		const { submitted, sent, started, cancels } = await send();
		fireEvent.click(submitted, { detail: 2 });
		expect(submitted.textContent).toBe("Cancel");
		sent[0]?.resolve(started());
		await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
		expect(cancels()).toBe(0);
	});

	test("a prompt that fails after it was cancelled shows no error", async () => {
		const { user, sent, submitted, cancels } = await send();
		await user.click(submitted);
		await act(async () => sent[0]?.reject(new TypeError("Failed to fetch")));
		expectAtHome();
		expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""]);
		expect(cancels()).toBe(0);
	});

	test("the same prompt sent again after a cancel has a new idempotency key and is not stopped", async () => {
		const { api, user, sent, submitted, started, cancels } = await send();
		await user.click(submitted);
		await user.click(submitted);
		await waitFor(() => expect(sent).toHaveLength(2));
		const keys = new Set(api.callsTo("POST", "/api/chat").map(({ headers }) => headers["idempotency-key"]));
		expect(keys.size).toBe(2);
		sent[0]?.resolve(started());
		await waitFor(() => expect(cancels()).toBe(1));
		sent[1]?.resolve(started("B".repeat(22)));
		await waitFor(() => expect(window.location.search).toContain("B".repeat(22)));
		expect(cancels()).toBe(1);
		expect(sessionStorage.getItem("parallax:attempt")).toBe("null");
	});
});
