import type { ProviderResponse } from "@parallax/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { updatePreferences } from "../../lib/stored/preferences.ts";
import type { Answer, RecordedRequest } from "../../testing/answers.ts";
import { makeChat, makePending, makeSeat } from "../../testing/make-chats.ts";
import { openPage } from "../../testing/render-page.tsx";
import { signedIn } from "../../testing/signed-in.ts";
import { scheduleDeletion } from "./pending-delete.ts";

const makeResponse = (seat: string, status: ProviderResponse["status"], response: string) =>
	makePending(seat, { status, response, elapsedMs: null });
const CHAT = {
	...makeChat({
		id: "abcdefghijklmnopqrstuv",
		prompt: "How far away is the North Star?",
		selectedProviders: ["chatgpt", "gemini", "claude"],
	}),
	turnCount: 1,
	wordCount: 5,
	responses: [
		makeResponse("chatgpt", "success", "about 433 light-years"),
		makeResponse("gemini", "error", ""),
		makeResponse("claude", "success", "nobody knows"),
	],
};

function openHistory(history: Answer, overrides: Record<string, Answer> = {}) {
	const requests = signedIn({ "GET /api/user/history": history, ...overrides });
	return { requests, ...openPage("/history") };
}

test("a slash focuses the search field, unless single-key shortcuts are switched off", async () => {
	const { user } = openHistory([200, [CHAT]]);
	await screen.findByText("How far away is the North Star?");
	updatePreferences({ singleKeys: false });
	await user.keyboard("/");
	expect(document.activeElement).toBe(document.body);
	updatePreferences({ singleKeys: true });
	await user.keyboard("/");
	expect(document.activeElement?.getAttribute("type")).toBe("search");
});

test("an empty history says so and links to a first chat", async () => {
	openHistory([200, []]);
	await screen.findByRole("heading", { name: "No chat history yet" });
	expect(screen.getByRole("link", { name: "Start Chatting" }).getAttribute("href")).toBe("/");
});

test("a chat shows its prompt, its date, which assistants answered, and the total number of words", async () => {
	openHistory([200, [CHAT]]);
	await screen.findByText("Showing 1 chat session");
	const item = screen.getByRole("listitem");
	expect(within(item).getByText(/Nov 2[012], 2026 at /).tagName).toBe("TIME");
	const badge = within(item).getByText("2 of 3 asked answered").parentElement;
	expect([badge?.textContent, badge?.className]).toEqual(["2/42 of 3 asked answered", "badge is-warn"]);
	within(item).getByText("5 words");
	for (const text of ["ChatGPT: success", "Gemini: error", "Claude: success", "Grok: not asked"]) {
		within(item).getByText(text);
	}
	const view = within(item).getByRole("link", { name: /^View/ });
	expect(view.getAttribute("href")).toBe(`/?session=${CHAT.id}&from=history`);
});

test("a pasted answer has a dot in its own turn, and chats with one are found where there are any", async () => {
	const pasted = makeSeat("pasted", { logo: "pasted", name: "From the app" });
	const seats = [...CHAT.seats, pasted];
	const responses = [...CHAT.responses, makeResponse("pasted", "success", "447")];
	const later = { ...CHAT, seats, id: "b".repeat(22), turnCount: 2 };
	const { user, visited } = openHistory([200, [{ ...CHAT, seats, responses }, later]], {
		"GET /api/user/history/counts": [200, { ...COUNTS, all: 2 }],
	});
	await screen.findByText("2 turns");
	const [first, second] = screen.getAllByRole("listitem").map((item) => within(item));
	first?.getByText("From the app: success");
	expect(second?.queryByText(/From the app/)).toBeNull();
	second?.getByText("2/4");
	await user.click(screen.getByRole("button", { name: "Assistant: Any assistant" }));
	await user.click(await screen.findByRole("menuitemradio", { name: "With a pasted answer" }));
	expect(visited.at(-1)).toBe("/history?provider=pasted");
});

test("chats that were begun blind are found where there are any", async () => {
	const { requests, user, visited } = openHistory([200, [CHAT]], {
		"GET /api/user/history/counts": [200, { ...COUNTS, all: 2 }],
	});
	const filter = await screen.findByRole("button", { name: "Begun blind" });
	expect(filter.getAttribute("aria-pressed")).toBe("false");
	await user.click(filter);
	expect(visited.at(-1)).toBe("/history?blind=true");
	const listed = () => requests.filter(({ call }) => call === "GET /api/user/history").at(-1)?.query;
	await waitFor(() => expect(listed()).toBe("blind=true&brief=true"));
	await user.click(screen.getByRole("button", { name: "Begun blind", pressed: true }));
	expect(visited.at(-1)).toBe("/history");
});

test("a chat shows the vote on its newest turn and its topic, each with a word that says what it is", async () => {
	const facts = { note: null, blind: false, stale: false, attempts: {}, votedAt: CHAT.createdAt };
	const vote = { best: null, ranking: [["grok", "claude"]], none: false, ...facts };
	const chats = [vote, { ...vote, ranking: null, none: true }].map((each, index) => ({
		...makeChat({ id: `${index}`.repeat(22), prompt: CHAT.prompt, selectedProviders: ["grok", "claude"] }),
		...{ turnCount: 1, wordCount: 5, responses: [], topic: index === 0 ? "Law" : null },
		turns: [{ ...CHAT.turns[0], vote: each }],
	}));
	openHistory([200, chats]);
	await screen.findByText("You chose Grok and Claude");
	screen.getByText("You chose none");
	expect(screen.getByText("Law").parentElement?.textContent).toBe("Topic: Law");
});

test("a chat names the earlier prompt that has what a filter finds, and leads to the vote", async () => {
	const turns = [1, 2, 3].map((number) => ({ ...CHAT.turns[0], number }));
	const found = { turn: 1, edition: null, seat: "gemini" };
	const chats = [
		{ turns, disagreement: { turn: 2, contradicted: 1 }, foundVote: found },
		{ foundVote: { ...found, edition: 2 } },
		{ turns, contradicted: 3, foundVote: { turn: 1, edition: 2, seat: null } },
		{ turns, foundVote: { ...found, turn: 3 } },
	].map((each, index) => ({ ...CHAT, id: `${index}`.repeat(22), ...each }));
	openHistory([200, chats]);
	const items = await screen.findAllByRole("listitem");
	const said = (item: HTMLElement) =>
		within(item)
			.queryAllByText(/prompt \d|edition|contradicted/)
			.map(({ textContent }) => textContent);
	expect(items.map(said)).toEqual([
		["1 contradicted at prompt 2", "You chose Gemini at prompt 1"],
		["You chose Gemini in an earlier edition"],
		["3 contradicted", "You chose none in an earlier edition at prompt 1"],
		[],
	]);
	const addresses = items.map((item) => within(item).getByRole("link", { name: /^View/ }).getAttribute("href"));
	expect(addresses.map((address) => address?.split("from=history")[1])).toEqual([
		"&turn=1",
		"&turn=1&edition=2",
		"&turn=1&edition=2",
		"",
	]);
});

const COUNTS = { all: 7, disagreed: 6, failed: 2, shared: 1, pinned: 0 };

test("each filter shows its number of chats, and each chat its number of contradicted claims", async () => {
	const comparisons = [
		{ contradicted: 5 },
		{ contradicted: 0 },
		{ contradicted: null },
		{ contradicted: 1, approximate: true },
	];
	const chats = comparisons.map((counted, index) => ({ ...CHAT, id: `${index}`.repeat(22), ...counted }));
	const { requests, user, visited } = openHistory([200, chats], { "GET /api/user/history/counts": [200, COUNTS] });
	await user.click(await screen.findByRole("button", { name: "Disagreements 6" }));
	for (const name of ["All 7", "With failures 2", "Shared 1"]) screen.getByRole("button", { name });
	expect(visited.at(-1)).toBe("/history?only=disagreed");
	await waitFor(() => {
		const queries = requests.filter(({ call }) => call === "GET /api/user/history");
		expect(queries.at(-1)?.query).toBe("disagreed=true&brief=true");
	});
	const facts = screen
		.getAllByRole("listitem")
		.map((item) => within(item).queryByText(/contradicted|agreed/)?.textContent);
	expect(facts).toEqual(["5 contradicted", "agreed", undefined, "1 contradicted (similar passages)"]);
	await user.click(screen.getAllByRole("button", { name: "Delete this chat" })[0] as HTMLElement);
	await user.click(await screen.findByRole("button", { name: "Delete chat" }));
	await screen.findByRole("button", { name: "Disagreements 5" });
	await user.click(await screen.findByRole("button", { name: "Undo" }));
	await screen.findByRole("button", { name: "Disagreements 6" });
	const counted = () =>
		requests.filter(({ call }) => call === "GET /api/user/history/counts").map(({ query }) => query);
	expect(counted()).toEqual([undefined, "blind=true", "provider=pasted"]);
});

const DELETE = "POST /api/user/history/delete";

/** Each test deletes a different chat: a deleted chat stays hidden as long as the module is loaded. */
async function deleteTheChat(id: string, overrides: Record<string, Answer> = {}) {
	const opened = openHistory([200, [{ ...CHAT, id }]], { [DELETE]: [204], ...overrides });
	await opened.user.click(await screen.findByRole("button", { name: "Delete this chat" }));
	const confirm = await screen.findByRole("button", { name: "Delete chat" });
	const startedAt = Date.now();
	await opened.user.click(confirm);
	await screen.findByText("Chat deleted");
	return { ...opened, startedAt };
}
/** While the page works, time passes: it goes on from the moment that the test has noted. */
const passUntil = (time: number) => vi.advanceTimersByTimeAsync(Math.max(0, time - Date.now()));
const deletions = (requests: readonly RecordedRequest[]) =>
	requests.filter(({ call }) => call === DELETE).map(({ body }) => body);

test("deleting asks first, hides the chat at once, and deletes it later unless the user undoes it", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { requests, startedAt } = await deleteTheChat("x".repeat(22));
	expect(screen.queryByRole("link", { name: /^How far/ })).toBeNull();
	await passUntil(startedAt + 9000);
	expect(deletions(requests)).toEqual([]);
	await vi.advanceTimersByTimeAsync(1500);
	await waitFor(() => expect(deletions(requests)).toEqual([{ ids: ["x".repeat(22)] }]));
	await screen.findByRole("heading", { name: "No chat history yet" });
	const counted = requests.filter(({ call, query }) => call === "GET /api/user/history/counts" && !query);
	expect(counted).toHaveLength(2);
	vi.useRealTimers();
});

test("after deleting, the focus is on the chat that takes its place, and on the page after the last one", async () => {
	const chats = ["1", "2", "3"].map((digit) => ({ ...CHAT, id: digit.repeat(22), prompt: `Prompt ${digit}` }));
	const { user } = openHistory([200, chats], { [DELETE]: [204] });
	const deleteNth = async (index: number) => {
		(await screen.findAllByRole("button", { name: "Delete this chat" }))[index]?.focus();
		await user.keyboard("{Enter}");
		(await screen.findByRole("button", { name: "Delete chat" })).focus();
		await user.keyboard("{Enter}");
	};
	const focusedLabel = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName;
	await deleteNth(1);
	await waitFor(() => expect(focusedLabel()).toBe("Select Prompt 3"));
	await deleteNth(1);
	await waitFor(() => expect(focusedLabel()).toBe("Select Prompt 1"));
	await deleteNth(0);
	await waitFor(() => expect(focusedLabel()).toBe("MAIN"));
	window.dispatchEvent(new Event("pagehide"));
});

test("undoing brings the chat back, and nothing is deleted", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { requests, user } = await deleteTheChat("y".repeat(22));
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByRole("link", { name: /^How far/ });
	await vi.advanceTimersByTimeAsync(20_000);
	expect(deletions(requests)).toEqual([]);
	vi.useRealTimers();
});

test("Ctrl+Z also undoes the deletion", async () => {
	const { requests, user } = await deleteTheChat("w".repeat(22));
	await user.keyboard("{Control>}z{/Control}");
	await screen.findByRole("link", { name: /^How far/ });
	window.dispatchEvent(new Event("pagehide"));
	expect(deletions(requests)).toEqual([]);
});

test("leaving the page executes the deletion", async () => {
	const { requests } = await deleteTheChat("z".repeat(22));
	window.dispatchEvent(new Event("pagehide"));
	expect(deletions(requests)).toEqual([{ ids: ["z".repeat(22)] }]);
});

test("signing out first executes the deletion, as the user who requested it", async () => {
	const { requests, user } = await deleteTheChat("s".repeat(22), { "POST /api/auth/logout": [204] });
	await user.click(screen.getByRole("button", { name: "Mara Keller: account menu" }));
	await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
	await screen.findByText("You have been logged out successfully.");
	const writes = requests.filter(({ call }) => call.startsWith("POST")).map(({ call }) => call);
	expect(writes).toEqual([DELETE, "POST /api/auth/logout"]);
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("leaving the page with thousands of deletions sends what fits, and the rest at the next visit", async () => {
	const ids = Array.from({ length: 3200 }, (_, index) => `${index}`.padStart(22, "m"));
	const { requests, queryClient } = openHistory([200, [{ ...CHAT, id: ids[3100] }]], { [DELETE]: [204] });
	await screen.findByText("Showing 1 chat session");
	act(() => scheduleDeletion(queryClient, ids, null));
	window.dispatchEvent(new Event("pagehide"));
	const sent = deletions(requests) as { ids: string[] }[];
	expect(sent.map(({ ids: some }) => some.length)).toEqual([1000, 1000, 500]);
	expect(JSON.stringify(sent).length).toBeLessThan(64 * 1024);
	cleanup();
	const { requests: laterRequests } = openHistory([200, []], { [DELETE]: [204] });
	await waitFor(() => expect(deletions(laterRequests)).toHaveLength(1));
	expect([...sent, ...(deletions(laterRequests) as typeof sent)].flatMap(({ ids: some }) => some)).toEqual(ids);
	await waitFor(() => expect(localStorage.getItem("parallax:doomed")).toBe("[]"));
});

test("a second deletion joins a pending one: one Undo restores both, and the time limit starts again", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const chats = ["d", "e"].map((letter) => ({ ...CHAT, id: letter.repeat(22), prompt: `Prompt ${letter}` }));
	const { requests, user } = openHistory([200, chats], { [DELETE]: [204] });
	await screen.findByRole("list", { name: "Chats" });
	const deleteButtons = () => screen.getAllByRole("button", { name: "Delete this chat" });
	const askFirst = async () => {
		await user.click(deleteButtons()[0] as HTMLElement);
		return await screen.findByRole("button", { name: "Delete chat" });
	};
	const deleteFirst = async () => user.click(await askFirst());
	const firstConfirm = await askFirst();
	const firstAt = Date.now();
	await user.click(firstConfirm);
	const secondConfirm = await askFirst();
	await passUntil(firstAt + 8000);
	const secondAt = Date.now();
	await user.click(secondConfirm);
	await screen.findByText("2 chats deleted");
	await passUntil(secondAt + 8000);
	expect(deletions(requests)).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByText("Chats restored");
	expect(deleteButtons()).toHaveLength(2);
	await deleteFirst();
	await deleteFirst();
	await vi.advanceTimersByTimeAsync(12_000);
	expect(deletions(requests)).toEqual([{ ids: ["d".repeat(22), "e".repeat(22)] }]);
	vi.useRealTimers();
});

test("the search and filters are in the URL, and matches are marked without rendering HTML of the text", async () => {
	const found = {
		prompt: [[4, 7]],
		excerpt: { turn: 1, seat: "claude", provider: "claude", text: "so <b>far</b> away", marks: [[6, 9]] },
	};
	const { requests, user, visited } = openHistory([200, [{ ...CHAT, found }]]);
	await user.type(await screen.findByRole("searchbox", { name: "Search prompts and answers" }), "far");
	await user.click(screen.getByRole("button", { name: /^With failures/ }));
	await screen.findByText("so <b>", { exact: false });
	await waitFor(() => expect(visited.at(-1)).toBe("/history?q=far&only=failed"));
	await waitFor(() => {
		const queries = requests.filter(({ call }) => call === "GET /api/user/history");
		expect(queries.at(-1)?.query).toBe("q=far&status=error&brief=true");
	});
	const marked = screen.getAllByText("far", { selector: "mark" });
	expect(marked).toHaveLength(2);
});

test("a chat of several turns says how many, and a search leads to the turn that has the words", async () => {
	openHistory([200, [{ ...CHAT, turnCount: 3, found: { prompt: [], turn: 2, excerpt: null } }]]);
	await screen.findByText("3 turns");
	expect(screen.getByRole("link", { name: CHAT.prompt }).getAttribute("href")).toContain("&turn=2");
});

test("a chat that a search found by the name of a file shows the files of that prompt", async () => {
	const [first] = CHAT.turns;
	if (!first) throw new Error("There is a turn.");
	const fileOf = (name: string) => ({ name, type: "text/plain", size: 7, url: `/objects/${"0".repeat(32)}` });
	const turns = [
		{ ...first, attachments: [fileOf("other.csv")] },
		{ ...first, number: 2, attachments: [fileOf("table.csv"), fileOf("notes.md")] },
	];
	const excerpt = { turn: 2, seat: "claude", provider: "claude", text: "See the table.", marks: [] };
	const chatOf = (id: string, found: object) => ({ ...CHAT, id: id.repeat(22), turns, turnCount: 2, found });
	openHistory([
		200,
		[
			chatOf("b", { prompt: [], turn: 2, excerpt: null }),
			chatOf("c", { prompt: [], turn: 2, excerpt }),
			chatOf("d", { prompt: [[0, 3]], turn: 1, excerpt: null }),
		],
	]);
	const line = (await screen.findByText("Attached:")).parentElement;
	expect(line?.textContent).toBe("Attached: table.csv and notes.md");
});

test("a chat and its branch, which have the same first prompt, differ by their last", async () => {
	const [first] = CHAT.turns;
	if (!first) throw new Error("There is a turn.");
	const chatOf = (id: string, prompt: string) => {
		const turns = [first, { ...first, number: 2, prompt }];
		return { ...CHAT, id: id.repeat(22), turns, turnCount: 2 };
	};
	openHistory([200, [CHAT, chatOf("b", "Und auf Deutsch?"), chatOf("c", "And Vega?")]]);
	await screen.findByText("And Vega?");
	const lines = screen.getAllByRole("listitem").map((item) => item.querySelector(".newest")?.textContent);
	expect(lines).toEqual([undefined, "Last prompt: Und auf Deutsch?", "Last prompt: And Vega?"]);
	expect(screen.getByText("Und auf Deutsch?").lang).toBe("de");
});

test("a prompt and a quoted answer each have the language that they are written in", async () => {
	const prompt = "Wie weit ist der Nordstern entfernt?";
	const excerpt = { turn: 1, seat: "claude", provider: "claude", text: "北極星は433光年の距離です。", marks: [] };
	openHistory([200, [{ ...CHAT, prompt, found: { prompt: [], excerpt } }]]);
	const link = await screen.findByRole("link", { name: prompt });
	const quoted = screen.getByText(excerpt.text);
	// Of its own direction: the name before it would decide that of a text from right to left.
	expect([link.lang, quoted.lang, quoted.tagName]).toEqual(["de", "ja", "BDI"]);
});

test("arrow keys move from chat to chat, x selects, and selected chats can be exported and deleted", async () => {
	const chats = ["a", "b", "c"].map((letter) => ({ ...CHAT, id: letter.repeat(22), prompt: `Prompt ${letter}` }));
	const { requests, user } = openHistory([200, chats], { [DELETE]: [204] });
	(await screen.findByRole("link", { name: "Prompt a" })).focus();
	await user.keyboard("{ArrowDown}x{End}");
	expect(document.activeElement?.textContent).toBe("Prompt c");
	await user.keyboard("{ArrowUp}");
	expect(document.activeElement?.textContent).toBe("Prompt b");
	await user.keyboard("{Home}{ArrowDown}{ArrowDown}x");
	expect(document.activeElement?.textContent).toBe("Prompt c");
	await screen.findByText("2 selected");
	screen.getByRole("button", { name: "Export selected" });
	await user.click(screen.getByRole("button", { name: "Delete selected" }));
	await user.click(await screen.findByRole("button", { name: "Delete chats" }));
	await screen.findByText("2 chats deleted");
	expect(within(screen.getByRole("list", { name: "Chats" })).getAllByRole("listitem")).toHaveLength(1);
	window.dispatchEvent(new Event("pagehide"));
	expect(deletions(requests)).toEqual([{ ids: ["b".repeat(22), "c".repeat(22)] }]);
});

test("a failed request shows the server's message, and can be retried", async () => {
	const { requests, user } = openHistory([503, "The history cannot be read right now."]);
	await screen.findByText("The history cannot be read right now.");
	const before = requests.length;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(requests.length).toBe(before + 1);
});
