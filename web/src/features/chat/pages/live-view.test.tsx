import { type ChatEvent, getResponses } from "@parallax/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { keyOf } from "../../../lib/server/query-client.ts";
import { updatePreferences } from "../../../lib/stored/preferences.ts";
import { installClipboard } from "../testing/browser-parts.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import {
	CHAT_ID,
	DONE,
	makeDelta,
	makeDone,
	makeFailed,
	makePayload,
	makeResponse,
	makeSession,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const FOUR = [
	makeDone("chatgpt", "## Far\n\nAbout **433** light-years."),
	makeDone("gemini", "447 light-years."),
	makeDone("claude", "Probably 447."),
	makeFailed("grok", { error: "Grok's rate limit was reached.", errorCode: "rate_limited" }),
];
const column = (name: string) => screen.findByRole("article", { name });
const finished = (api: FakeApi) => {
	api.payload = makePayload(FOUR);
};

/** A chat in which all four assistants are still answering. */
const running = (api: FakeApi) => {
	api.payload = makePayload([
		makeResponse("chatgpt"),
		makeResponse("gemini"),
		makeResponse("claude"),
		makeResponse("grok"),
	]);
};
const sendEvents = async (api: FakeApi, ...events: readonly ChatEvent[]) => {
	await waitFor(() => expect(api.streams.length).toBeGreaterThan(0));
	await act(async () => api.stream.send(...events));
};

describe("watching", () => {
	test("shows four columns at once, fills them as text arrives, and shows when an answer is complete", async () => {
		const { api, user } = showPage(LIVE, { prepare: running });
		const claude = await column("Claude");
		expect(claude.getAttribute("aria-busy")).toBe("true");
		expect(within(claude).getAllByText("Generating response...").length).toBeGreaterThan(0);
		await sendEvents(
			api,
			makeSnapshot(api.payload),
			makeDelta("claude", 0, "Probably "),
			makeDelta("claude", 9, "447."),
		);
		expect(await within(claude).findByText("Probably 447.")).toBeTruthy();
		await sendEvents(api, makeSettled(makeDone("claude", "Probably 447.")));
		expect(await within(claude).findByText("Response complete")).toBeTruthy();
		expect(claude.getAttribute("aria-busy")).toBe("false");
		const door = within(claude).getByRole("button", { name: /^6\.3s\s?Show the figures$/ });
		await user.click(door);
		expect(door.getAttribute("aria-expanded")).toBe("true");
		for (const figures of document.querySelectorAll("dl.figures")) expect(figures.className).toContain("is-shown");
	});

	test("opens no stream for a finished chat", async () => {
		const { api } = showPage(LIVE, { prepare: finished });
		await column("Claude");
		expect(api.streams).toHaveLength(0);
		expect(screen.getByText("3 of 4")).toBeTruthy();
	});

	test("REL-33 opens a stream as soon as the page learns that another device has retried an answer", async () => {
		const retried = makePayload([...FOUR.slice(0, 3), makeResponse("grok", { attempt: 2 })]);
		const { api, client } = showPage(LIVE, { prepare: finished });
		const grok = await column("Grok");
		api.payload = retried;
		await act(() => client.invalidateQueries());
		await sendEvents(api, makeSnapshot(retried), makeSettled({ ...makeDone("grok", "Rather 323."), attempt: 2 }));
		expect(await within(grok).findByText("Response complete")).toBeTruthy();
	});

	test("REL-26 a response read before an answer ended, but received after, does not reopen the answer", async () => {
		const retried = makePayload([...FOUR.slice(0, 3), makeResponse("grok", { attempt: 2 })]);
		const late = Promise.withResolvers<Response>();
		const { api, client } = showPage(LIVE, {
			prepare: (prepared) => {
				prepared.payload = retried;
			},
		});
		const grok = await column("Grok");
		await sendEvents(api, makeSnapshot(retried));
		api.answers.set(`GET /api/chat/${CHAT_ID}/responses`, () => late.promise);
		const read = client.invalidateQueries();
		await sendEvents(api, makeSettled({ ...makeDone("grok", "Rather 323."), attempt: 2 }));
		expect(await within(grok).findByText("Response complete")).toBeTruthy();
		late.resolve(Response.json(retried));
		await act(() => read);
		// When the page has processed this event, it has also rendered the late response.
		await sendEvents(api, { type: "done", data: {} });
		expect(within(grok).getByText("Response complete")).toBeTruthy();
	});

	test("the page title shows the progress of the answers", async () => {
		const { api } = showPage(LIVE, { prepare: running });
		await column("Claude");
		await waitFor(() => expect(document.title).toMatch(/^0 of 4 answered · How far away/));
		await sendEvents(api, makeSnapshot(api.payload), makeSettled(FOUR[0] ?? makeDone("chatgpt", "")));
		await waitFor(() => expect(document.title).toMatch(/^1 of 4 answered/));
	});

	test("the page title says when the last answer is done, and how many succeeded", async () => {
		const { api } = showPage(LIVE, { prepare: running });
		await column("Claude");
		const failed = makeFailed("grok");
		const done = ["chatgpt", "gemini", "claude"].map((id) => makeDone(id, "About 433 light-years."));
		await sendEvents(api, makeSnapshot(api.payload), ...[...done, failed].map(makeSettled));
		await waitFor(() => expect(document.title).toMatch(/^Done: 3 of 4 answered · How far away/));
	});

	test("the page title says when a comparison is made and when it is done", async () => {
		const analysis = {
			...{ by: "claude", approximate: false, costUsd: null, stale: false, together: null, dissent: null },
			...{ missing: [], claims: [], notes: [] },
		};
		const compared = { ...makePayload(FOUR), analysis };
		const { client } = showPage(LIVE, {
			prepare: (api) => {
				finished(api);
				api.payload = { ...api.payload, summarizingMs: 1000 };
			},
		});
		await waitFor(() => expect(document.title).toMatch(/^Comparing · How far away/));
		const key = keyOf(getResponses, { params: { id: CHAT_ID }, query: { turn: 1 } });
		act(() => client.setQueryData(key, compared));
		await waitFor(() => expect(document.title).toMatch(/^Compared · How far away/));
		act(() => client.setQueryData(key, { ...compared, analysis: null }));
		await waitFor(() => expect(document.title).toMatch(/^How far away/));
	});

	test("REL-24 shows text once when a later connection sends it again", async () => {
		const { api } = showPage(LIVE, { prepare: running });
		const claude = await column("Claude");
		await sendEvents(api, makeSnapshot(api.payload), makeDelta("claude", 0, "One two"));
		act(() => api.stream.cut());
		await waitFor(() => expect(api.streams.length).toBe(2));
		const again = makePayload([
			makeResponse("chatgpt"),
			makeResponse("gemini"),
			makeResponse("claude", { response: "One two three" }),
			makeResponse("grok"),
		]);
		await sendEvents(api, makeSnapshot(again), makeDelta("claude", 13, " four"));
		expect(await within(claude).findByText("One two three four")).toBeTruthy();
	});
});

describe("failures", () => {
	test("the failed card shows the provided error, says that the others are fine, and retries in place", async () => {
		const { api, user } = showPage(LIVE, {
			prepare: (prepared) => {
				finished(prepared);
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/responses/grok/retry`, () =>
					Response.json(makeResponse("grok", { attempt: 2 })),
				);
			},
		});
		const grok = await column("Grok");
		expect(within(grok).getByRole("heading", { name: "Response Failed" })).toBeTruthy();
		expect(within(grok).getByText(/Grok's rate limit was reached. The other three answers/)).toBeTruthy();
		await user.click(within(grok).getByRole("button", { name: "Retry Request" }));
		await waitFor(() => expect(within(grok).queryByText("Response Failed")).toBeNull());
		expect(document.activeElement).toBe(grok);
		expect(within(await column("Claude")).getByText("Probably 447.")).toBeTruthy();
		await sendEvents(api, makeSnapshot(makePayload([...FOUR.slice(0, 3), makeResponse("grok", { attempt: 2 })])));
		await sendEvents(api, makeDelta("grok", 0, "Rather 323", 2));
		expect(await within(grok).findByText("Rather 323")).toBeTruthy();
	});

	test("the seconds of a retried answer count from the retry, however old the chat is", async () => {
		showPage(LIVE, {
			prepare: (api) => {
				api.payload = makePayload([...FOUR.slice(0, 3), makeResponse("grok", { attempt: 2, elapsedMs: 3000 })]);
			},
		});
		expect(await screen.findByText(/^([3-9]|[1-9]\d) s$/)).toBeTruthy();
	});

	test("shows the specified sentence for a failure without an error text", async () => {
		showPage(LIVE, {
			prepare: (api) => {
				api.payload = makePayload([makeFailed("grok")]);
				api.session = makeSession({ selectedProviders: ["grok"] });
			},
		});
		expect(await screen.findByText(/Unable to connect to Grok API. Please try again./)).toBeTruthy();
	});

	test("text that arrived before a failure stays readable", async () => {
		showPage(LIVE, {
			prepare: (api) => {
				api.payload = makePayload([makeFailed("grok", { response: "Half of it", errorCode: "cut" })]);
			},
		});
		expect(await screen.findByText("Half of it")).toBeTruthy();
		expect(screen.getByText("Response Failed")).toBeTruthy();
	});

	test("shows why a retry was refused", async () => {
		const { user } = showPage(LIVE, {
			prepare: (api) => {
				finished(api);
				api.answers.set(`POST /api/chat/${CHAT_ID}/responses/grok/retry`, () =>
					errorResponse(429, "Sixty in an hour."),
				);
			},
		});
		await user.click(within(await column("Grok")).getByRole("button", { name: "Retry Request" }));
		expect(await screen.findByText("Sixty in an hour.")).toBeTruthy();
	});

	test.each([
		["not-connected", "Grok is not connected any more, so it cannot be asked again."],
		["assistant-gone", "This assistant is not available any more, so it cannot be asked again."],
	])(
		"a retry that is refused with %s shows the reason where it was pressed, and changes nothing",
		async (code, sentence) => {
			const { api, user } = showPage(LIVE, {
				prepare: (prepared) => {
					prepared.payload = makePayload([makeFailed("claude"), makeFailed("grok", { response: "Half of it" })]);
					const path = `POST /api/chat/${CHAT_ID}/responses`;
					prepared.answers.set(`${path}/grok/retry`, () => errorResponse(409, sentence, { "x-error-code": code }));
					prepared.answers.set(`${path}/claude/retry`, () => Response.json(makeResponse("claude", { attempt: 2 })));
				},
			});
			const grok = await column("Grok");
			const text = `Retry failed. ${sentence}`;
			const retry = () => within(grok).getByRole("button", { name: "Retry Request" });
			await user.click(retry());
			const shown = await within(grok).findByText(text);
			expect(retry().compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
			expect(document.activeElement).toBe(retry());
			expect(within(grok).getByText("Half of it")).toBeTruthy();
			expect(within(grok).getByText("Response Failed")).toBeTruthy();
			await user.click(within(grok).getByRole("button", { name: "Retry Grok" }));
			await waitFor(() => expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/responses/grok/retry`)).toHaveLength(2));
			const above = await within(grok).findByText(text);
			expect(retry().compareDocumentPosition(above)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
			const claude = await column("Claude");
			expect(within(claude).queryByText(text)).toBeNull();
			await user.click(within(claude).getByRole("button", { name: "Retry Request" }));
			await waitFor(() => expect(claude.getAttribute("aria-busy")).toBe("true"));
			expect(within(grok).getByText(text)).toBeTruthy();
		},
	);

	test("a failed retry or stop stays visible at its answer after the toast is gone, until the next try", async () => {
		const retry = `POST /api/chat/${CHAT_ID}/responses/grok/retry`;
		const { api, user } = showPage(LIVE, {
			prepare: (prepared) => {
				prepared.payload = makePayload([makeResponse("claude"), makeFailed("grok")]);
				prepared.answers.set(retry, () => errorResponse(429, "Sixty in an hour."));
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/cancel`, () => errorResponse(503, "Not now."));
			},
		});
		const grok = await column("Grok");
		const claude = await column("Claude");
		await user.click(within(grok).getByRole("button", { name: "Retry Request" }));
		expect(await within(grok).findByText("Retry failed. Sixty in an hour.")).toBeTruthy();
		await screen.findByRole("button", { name: "Dismiss" });
		// The first Escape closes the toast, the second asks for confirmation.
		for (const _ of [1, 2, 3]) await user.keyboard("{Escape}");
		expect(await within(claude).findByText("Couldn't stop. Not now.")).toBeTruthy();
		expect(within(grok).getByText("Retry failed. Sixty in an hour.")).toBeTruthy();
		await sendEvents(api, makeSnapshot(api.payload), makeSettled(makeDone("claude", "Probably 447.")));
		await waitFor(() => expect(within(claude).queryByText(/Couldn't stop/)).toBeNull());
		const answer = Promise.withResolvers<Response>();
		api.answers.set(retry, () => answer.promise);
		await user.click(within(grok).getByRole("button", { name: "Retry Request" }));
		await waitFor(() => expect(within(grok).queryByText(/Could not/)).toBeNull());
		await act(async () => answer.resolve(Response.json(makeResponse("grok", { attempt: 2 }))));
	});

	test("shows the specified text for a missing chat", async () => {
		showPage(LIVE, {
			prepare: (api) => {
				api.answers.set(`GET /api/chat/${CHAT_ID}`, () => errorResponse(404, "That was not found."));
			},
		});
		expect(await screen.findByRole("heading", { name: "Chat Not Found" })).toBeTruthy();
		expect(screen.getByRole("link", { name: "Start New Conversation" })).toBeTruthy();
	});
});

describe("stopping", () => {
	test("one answer stops; its text stays, and the others continue", async () => {
		const { api, user } = showPage(LIVE, {
			prepare: (prepared) => {
				running(prepared);
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/responses/claude/cancel`, () =>
					Response.json(
						makeFailed("claude", { errorCode: "cancelled", response: "Prob", error: "You stopped this answer." }),
					),
				);
			},
		});
		const claude = await column("Claude");
		await sendEvents(api, makeSnapshot(api.payload), makeDelta("claude", 0, "Prob"));
		await within(claude).findByText("Prob");
		await user.click(within(claude).getByRole("button", { name: "Stop Claude" }));
		expect(await within(claude).findByText("You stopped this answer.")).toBeTruthy();
		expect(within(claude).getByText("Prob")).toBeTruthy();
		expect(within(claude).queryByText("Response Failed")).toBeNull();
		expect((await column("Grok")).getAttribute("aria-busy")).toBe("true");
	});

	test.each([
		["not-saved", "Stopped (saving…)"],
		["unavailable", "Couldn't stop"],
	])("a Stop that the server answers with %s shows '%s'", async (code, title) => {
		const { user } = showPage(LIVE, {
			prepare: (prepared) => {
				running(prepared);
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/responses/claude/cancel`, () =>
					errorResponse(503, "The server cannot save that right now.", { "x-error-code": code }),
				);
			},
		});
		await user.click(within(await column("Claude")).getByRole("button", { name: "Stop Claude" }));
		expect(await screen.findByText(title)).toBeTruthy();
		expect(screen.getByText("The server cannot save that right now.")).toBeTruthy();
	});

	test("Cancel stops all answers on the server and goes back to a new prompt that contains the text", async () => {
		const { api, user } = showPage(LIVE, { prepare: running });
		const cancel = await screen.findByRole("button", {
			name: "Cancel",
			description: "Stops the answers and goes back to a new prompt. What has arrived stays in this browser's list.",
		});
		await user.click(cancel);
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(1);
		expect(window.location.search).toBe("");
		expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" })).value).toMatch(
			/North Star/,
		);
	});

	test("Stop stops all answers on the server and stays in the chat", async () => {
		const { api, user } = showPage(LIVE, {
			prepare: (prepared) => {
				running(prepared);
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/cancel`, () => Response.json({ kept: true }));
			},
		});
		const stop = await screen.findByRole("button", { name: "Stop" });
		stop.focus();
		await user.keyboard("{Enter}");
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(1);
		const stopped = FOUR.map(({ seat }) => makeFailed(seat, { errorCode: "cancelled" }));
		await sendEvents(api, makeSnapshot(api.payload), ...stopped.map(makeSettled));
		await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
		expect(window.location.search).toContain(CHAT_ID);
		expect(document.activeElement?.tagName).toBe("SECTION");
	});

	test("the second click of a double click on Stop opens nothing in its place", async () => {
		showPage(LIVE, { prepare: finished });
		const edit = await screen.findByRole("button", { name: "Edit the prompt" });
		fireEvent.click(edit, { detail: 2 });
		expect(screen.queryByRole("textbox")).toBeNull();
		fireEvent.click(edit, { detail: 1 });
		expect(screen.getByRole("textbox")).toBeTruthy();
	});

	test("Cancel on finished answers only clears the page, and says so", async () => {
		const { api, user } = showPage(LIVE, { prepare: finished });
		const cancel = await screen.findByRole("button", {
			name: "Cancel",
			description: "Back to a new prompt. The chat stays in this browser's list.",
		});
		expect(cancel.className).toContain("btn-red-line");
		expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
		await user.click(cancel);
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
		expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" })).value).toBe("");
	});

	test("Escape closes the prompt sheet wherever the focus is, stops no answer, and restores the focus", async () => {
		const { api, user } = showPage(LIVE, { prepare: running });
		await column("Claude");
		const prompt = screen.getByRole("button", { name: "How far away is the North Star?" });
		await user.click(prompt);
		await user.keyboard("{Escape}");
		expect(prompt.getAttribute("aria-expanded")).toBe("false");
		await user.keyboard("/");
		expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your prompt" }));
		await user.keyboard("{Escape}");
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(document.activeElement).toBe(prompt);
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
	});

	test("a user who leaves before the stop has finished is not redirected to the home page", async () => {
		const answer = Promise.withResolvers<Response>();
		const { api, user, closePage } = showPage(LIVE, {
			prepare: (prepared) => {
				running(prepared);
				prepared.answers.set(`POST /api/chat/${CHAT_ID}/cancel`, () => answer.promise);
			},
		});
		await column("Claude");
		await user.keyboard("{Escape}{Escape}");
		await waitFor(() => expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(1));
		closePage();
		window.history.replaceState(null, "", "/history");
		answer.resolve(Response.json({ kept: false }));
		await waitFor(() => expect(sessionStorage.getItem("parallax:draft")).toMatch(/North Star/));
		expect(window.location.pathname).toBe("/history");
	});

	test("Clear all asks for confirmation", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await user.click(await screen.findByRole("button", { name: "Clear all" }));
		const dialog = await screen.findByRole("alertdialog", { name: "Start over?" });
		await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
		expect(window.location.search).toContain(CHAT_ID);
		await user.click(screen.getByRole("button", { name: "Clear all" }));
		await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Clear all" }));
		await waitFor(() => expect(window.location.search).toBe(""));
	});
});

describe("reading", () => {
	test("shows unknown figures as dashes, in particular costs", async () => {
		showPage(LIVE, { prepare: finished });
		const figures = Array.from((await column("Claude")).querySelectorAll("dl.figures dd"), (dd) => dd.textContent);
		expect(figures).toEqual(["0.6s", "6.3s", "2", "–", "–", "–"]);
	});

	test("shows on the card why an answer ended early", async () => {
		showPage(LIVE, {
			prepare: (api) => {
				api.payload = makePayload([
					makeDone("chatgpt", "a", { finishReason: "length" }),
					makeDone("gemini", "b", { finishReason: "limit" }),
				]);
			},
		});
		expect(await screen.findByText(/the model reached its length limit/)).toBeTruthy();
		expect(screen.getByText(/Cut off at 200,000 characters/)).toBeTruthy();
	});

	test("copies an answer as rich text and as Markdown; copies all of them under their names", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		const clipboard = installClipboard();
		await user.click(within(await column("ChatGPT")).getByRole("button", { name: "Copy ChatGPT's answer" }));
		expect(await clipboard.plain()).toBe("## Far\n\nAbout **433** light-years.");
		expect(await clipboard.rich()).toBe("<h3>Far</h3><p>About <strong>433</strong> light-years.</p>");
		await user.click(screen.getByRole("button", { name: "Copy all three" }));
		const all = await clipboard.plain();
		expect(all.startsWith("> How far away is the North Star?")).toBe(true);
		expect(all).toContain("## Claude\n\nProbably 447.");
		expect(all).not.toContain("Grok");
	});

	test("one answer can be enlarged and reduced, also by keys", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await user.click(within(await column("Claude")).getByRole("button", { name: "Enlarge Claude" }));
		expect(document.querySelector(".answers.is-enlarged [data-current]")?.id).toBe("answer-claude");
		await user.keyboard("{Escape}");
		expect(document.querySelector(".answers.is-enlarged")).toBeNull();
		await user.keyboard("2");
		expect(document.activeElement?.id).toBe("answer-gemini");
		await user.keyboard("e");
		expect(document.querySelector(".answers.is-enlarged [data-current]")?.id).toBe("answer-gemini");
	});

	test("a number key leads to its answer, also while another is enlarged or two are compared", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await user.click(within(await column("Claude")).getByRole("button", { name: "Enlarge Claude" }));
		const seen: unknown[] = [];
		const focus = vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement) {
			seen.push([this.id, this.dataset.current]);
		});
		await user.keyboard("2");
		expect(seen).toEqual([["answer-gemini", "true"]]);
		focus.mockRestore();
		await user.keyboard("{Escape}");
		await user.click(screen.getByRole("button", { name: "Compare two" }));
		await waitFor(() => expect(document.getElementById("answer-gemini")).toBeNull());
		await user.keyboard("2");
		expect(document.activeElement?.id).toBe("answer-gemini");
	});

	test("compares two answers passage by passage", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await user.click(await screen.findByRole("button", { name: "Compare two" }));
		const left = await screen.findByRole("group", { name: "Left answer" });
		await user.click(within(left).getByRole("radio", { name: "Claude" }));
		expect(await screen.findByText("1 passage matched")).toBeTruthy();
		expect(screen.getAllByText("Probably 447.")).toHaveLength(1);
		await user.keyboard("{Escape}");
		expect(await column("Claude")).toBeTruthy();
	});

	test("shows answers only when they are complete if the user prefers that", async () => {
		updatePreferences({ wholeAnswers: true });
		const { api } = showPage(LIVE, { prepare: running });
		const claude = await column("Claude");
		await sendEvents(api, makeSnapshot(api.payload), makeDelta("claude", 0, "Probably"));
		await waitFor(() => expect(claude.querySelector("dl.figures")?.textContent).toContain("Words1"));
		expect(within(claude).queryByText("Probably")).toBeNull();
		await sendEvents(api, makeSettled(makeDone("claude", "Probably 447.")), DONE);
		expect(await within(claude).findByText("Probably 447.")).toBeTruthy();
	});

	test.each([
		["a visitor", "", "Editing starts a new chat; this one stays in this browser's list."],
		["a signed-in user", "parallax_hint=1", "Editing starts a new chat; this one stays in your history."],
	])(
		"a button in the prompt line opens the prompt for editing, and tells %s where this chat stays",
		async (_who, hint, sentence) => {
			// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
			if (hint) document.cookie = `${hint}; path=/`;
			const { user } = showPage(LIVE, { prepare: finished });
			await column("Claude");
			await user.click(screen.getByRole("button", { name: "Edit the prompt" }));
			await screen.findByText(sentence);
			expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your prompt" }));
			// biome-ignore lint/suspicious/noDocumentCookie: the test deletes the cookie.
			document.cookie = "parallax_hint=; path=/; max-age=0";
		},
	);

	test("tells a visitor that the chat is kept in this browser only, and offers to sign in", async () => {
		const { user } = showPage(LIVE, { prepare: finished });
		await screen.findByText("This chat is kept in this browser only.");
		expect(screen.getByRole("button", { name: "Sign in to keep this" })).toBeTruthy();
		await user.click(screen.getByRole("button", { name: "Clear all" }));
		const text = "This chat stays in this browser's list. Sign in to keep it on other devices.";
		expect(await screen.findByText(text)).toBeTruthy();
	});

	test("scrolls to the top of the page when Cancel opens a new prompt", async () => {
		const scrolled = vi.fn();
		const { user } = showPage(LIVE, { prepare: finished });
		await column("Claude");
		vi.stubGlobal("scrollTo", scrolled);
		await user.click(screen.getByRole("button", { name: "Cancel" }));
		await screen.findByRole("textbox", { name: "Your prompt" });
		expect(scrolled).toHaveBeenCalledWith(0, 0);
	});

	test("the whole prompt can be opened, changed and sent again", async () => {
		const { api, user } = showPage(LIVE, { prepare: finished });
		await column("Claude");
		await user.click(screen.getByRole("button", { name: "How far away is the North Star?" }));
		await user.click(screen.getByRole("button", { name: "Edit and ask from here" }));
		const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
		expect(field.value).toBe("How far away is the North Star?");
		fireEvent.change(field, { target: { value: "And the Sun?" } });
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await waitFor(() => expect(api.callsTo("POST", "/api/chat")[0]?.body).toMatchObject({ prompt: "And the Sun?" }));
	});
});

describe("comfort.md section 10: what a screen reader announces", () => {
	const status = () => document.querySelector(".vh > [role='status']")?.textContent;

	test("announces ends of answers, not their text; no answer is a live region", async () => {
		const { api } = showPage(LIVE, { prepare: running });
		const claude = await column("Claude");
		await waitFor(() => expect(status()).toBe("Sent to 4 assistants."));
		expect(claude.closest("[aria-live]")).toBeNull();
		const said: (string | undefined)[] = [];
		const region = document.querySelector(".vh > [role='status']") as HTMLElement;
		const listener = new MutationObserver(() => said.push(status()));
		listener.observe(region, { childList: true, characterData: true, subtree: true });
		await sendEvents(api, makeSnapshot(api.payload), makeDelta("claude", 0, "Probably 447."));
		await within(claude).findByText("Probably 447.");
		expect(status()).toBe("Sent to 4 assistants.");
		await sendEvents(api, makeSettled(makeDone("claude", "Probably 447.")), makeSettled(makeDone("gemini", "Surely")));
		// Whether they are one announcement or two, and their order, depends on whether the page renders between the two events.
		const BOTH = /^(?=.*Gemini finished, 1 word\.)(?=.*Claude finished, 2 words\.).* 2 of 4 done\.$/;
		await waitFor(() => expect(said.join(" ")).toMatch(BOTH));
		listener.disconnect();
	});

	test("announces a failure once, as an alert", async () => {
		const { api } = showPage(LIVE, { prepare: running });
		await column("Grok");
		await sendEvents(api, makeSnapshot(api.payload), makeSettled(makeFailed("grok")));
		const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
		await waitFor(() => expect(alerts()).toContain("Grok failed. Unable to connect to Grok API. Please try again."));
		expect(alerts().filter(Boolean)).toHaveLength(1);
	});

	test("raises no alert for an answer that had failed before the chat was opened", async () => {
		showPage(LIVE, { prepare: finished });
		await column("Grok");
		expect(screen.getAllByRole("alert").every(({ textContent }) => textContent === "")).toBe(true);
	});
});

describe("shared mode", () => {
	test("is read-only and uses the shared endpoints, without polling", async () => {
		const { api } = showPage(`/?session=${CHAT_ID}`, { prepare: finished });
		await column("Claude");
		expect(screen.getByText("Shared Conversation")).toBeTruthy();
		expect(screen.getByText("All")).toBeTruthy();
		for (const name of [/Ask again/, /Retry/, /Cancel/, /Clear all/, /Stop/]) {
			expect(screen.queryByRole("button", { name })).toBeNull();
		}
		expect(screen.getByText("Try it yourself!")).toBeTruthy();
		expect(screen.getByRole("link", { name: "Start New Conversation" }).getAttribute("href")).toBe("/");
		expect(api.calls.some(({ path }) => path.startsWith("/api/chat"))).toBe(false);
	});

	test("tells a stranger what the page is, and shows no tokens and no costs", async () => {
		showPage(`/?session=${CHAT_ID}`, { prepare: finished });
		const claude = await column("Claude");
		screen.getByText("Four AI assistants were asked the same question: here are their answers, side by side.");
		const figures = Array.from(claude.querySelectorAll("dl.figures dt"), ({ textContent }) => textContent);
		expect(figures.join()).not.toMatch(/Tokens,|Cost|Speed/);
		expect(figures.join()).toMatch(/Words/);
	});

	test("Ask this yourself fills in the prompt, and Undo restores the reader's draft", async () => {
		sessionStorage.setItem("parallax:draft", JSON.stringify("Half a thought"));
		const { user } = showPage(`/?session=${CHAT_ID}`, { prepare: finished });
		await column("Claude");
		await user.click(screen.getAllByRole("link", { name: "Ask this yourself" })[0] as HTMLElement);
		const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
		await waitFor(() => expect(field.value).toBe("How far away is the North Star?"));
		await user.click(await screen.findByRole("button", { name: "Undo" }));
		expect(field.value).toBe("Half a thought");
	});

	test("does not tell a reader of a shared chat that they stopped an answer that its owner stopped", async () => {
		showPage(`/?session=${CHAT_ID}`, {
			prepare: (api) => {
				api.payload = makePayload([
					makeFailed("claude", { errorCode: "cancelled", error: "You stopped this answer." }),
				]);
			},
		});
		const claude = await column("Claude");
		expect(within(claude).getByText("This answer was stopped.")).toBeTruthy();
		expect(screen.queryByText("You stopped this answer.")).toBeNull();
	});

	test("tells the owner of an unshared chat that only they can see it, and links back to the chat", async () => {
		const { user } = showPage(`/?session=${CHAT_ID}`, {
			prepare: (api) => {
				finished(api);
				api.answers.set(`GET /api/shared/${CHAT_ID}`, () => Response.json(api.session));
			},
		});
		expect(await screen.findByText(/Only you can see it: this chat is not shared\./)).toBeTruthy();
		expect(screen.queryByText(/here are their answers/)).toBeNull();
		await user.click(screen.getByRole("link", { name: "Open the chat" }));
		expect(await screen.findByRole("button", { name: "Clear all" })).toBeTruthy();
	});

	test("shows the same text for a missing chat and for one that was never shared", async () => {
		showPage(`/?session=${CHAT_ID}`, {
			prepare: (api) => {
				api.answers.set(`GET /api/shared/${CHAT_ID}`, () => errorResponse(404, "That was not found."));
			},
		});
		expect(await screen.findByText("This shared conversation doesn't exist or has been removed.")).toBeTruthy();
	});
});
