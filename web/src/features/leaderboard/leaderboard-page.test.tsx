import type { Leaderboard, LeaderboardRow } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { updatePreferences } from "../../lib/stored/preferences.ts";
import { type Answer, CONFIG } from "../../testing/answers.ts";
import { makeProvider } from "../../testing/make-chats.ts";
import { openPage } from "../../testing/render-page.tsx";
import { signedIn } from "../../testing/signed-in.ts";
import { makeModel } from "../chat/testing/make-models.ts";

const makeRow = (row: Partial<LeaderboardRow>): LeaderboardRow => ({
	...{ assistant: "claude", name: "Claude", model: "claude-1", battles: 20, points: 12.5, enough: true },
	...{ share: 0.6136, low: 0.44, high: 0.77, usdPerAnswer: 0.0213, firstWordMs: 640 },
	...row,
});
const BOARD: Leaderboard = {
	battles: 23,
	topics: [{ name: "Law", battles: 14 }],
	rows: [
		makeRow({
			model: "claude-2",
			battles: 3,
			points: 3,
			enough: false,
			low: 0.47,
			usdPerAnswer: null,
			firstWordMs: null,
		}),
		makeRow({}),
		makeRow({ assistant: "gone", name: "Gone", model: null, points: 8, low: 0.2 }),
	],
};

function openLeaderboard(board: Answer, path = "/leaderboard") {
	const requests = signedIn({ "GET /api/leaderboard": board });
	return { requests, ...openPage(path) };
}

const cellsOf = (row: HTMLElement | undefined) =>
	within(row as HTMLElement)
		.getAllByRole("cell")
		.map(({ textContent }) => textContent);

test("the models stand in a table with their places; those with few votes have none and stand below", async () => {
	openLeaderboard([200, BOARD]);
	// Without a filter both kinds of votes are counted, which the page says.
	await screen.findByText(
		"23 comparisons of two answers, from all your votes: blind ones and those given with the names shown, together",
	);
	const [, first, second, third] = within(screen.getByRole("table")).getAllByRole("row");
	expect([first, second, third].map((row) => within(row as HTMLElement).getByRole("rowheader").textContent)).toEqual([
		"Claude claude-1",
		"GoGone model unknown",
		"Claude claude-2Not enough votes yet",
	]);
	expect(cellsOf(first).map((text) => text?.slice(0, 3))).toEqual(["1", "61%", "12½", "$0.", "0.6"]);
	expect(cellsOf(first)[1]).toContain("likely range: 44–77%");
	expect(cellsOf(third)).toEqual(["–", expect.stringContaining("61%"), "3 of 3", "–", "–"]);
	screen.getByText(/They don't prove that a model is right/);
});

test("a model has the name of its assistant's list, and its ID where the list lacks it", async () => {
	const models = [makeModel("claude-1", { name: "Claude One" })];
	signedIn({
		"GET /api/leaderboard": [200, BOARD],
		"GET /api/config": [200, { ...CONFIG, providers: [makeProvider("claude")] }],
		"GET /api/providers/claude/models": [200, { models, from: "vendor", at: null }],
	});
	openPage("/leaderboard");
	await screen.findByText("Claude One");
	screen.getByText("claude-2");
});

test("models with equal figures share a place, and the place after them is left out", async () => {
	const named = (name: string, points: number) => makeRow({ assistant: name.toLowerCase(), name, points });
	const rows = [named("Best", 15), named("Second", 12), named("Equal", 12), named("Last", 3)];
	openLeaderboard([200, { ...BOARD, rows }]);
	const [, ...shown] = within(await screen.findByRole("table")).getAllByRole("row");
	expect(shown.map((row) => cellsOf(row)[0])).toEqual(["1", "2", "2", "4"]);
});

test("costs are left out for readers who hide them", async () => {
	updatePreferences({ showsCosts: false });
	openLeaderboard([200, BOARD]);
	await screen.findByRole("table");
	expect(screen.queryByRole("columnheader", { name: "Cost an answer" })).toBeNull();
	expect(screen.queryByText(/\$/)).toBeNull();
	updatePreferences({ showsCosts: true });
});

test("blind votes alone, a topic and a period are chosen, and kept in the address", async () => {
	const { user, requests, visited } = openLeaderboard([200, BOARD]);
	await user.click(await screen.findByRole("button", { name: "Blind only" }));
	await screen.findByText("23 comparisons of two answers, from votes given before the names were shown");
	await user.click(screen.getByRole("button", { name: "Topic: All topics" }));
	await user.click(await screen.findByRole("menuitemradio", { name: "Law (14)" }));
	await waitFor(() => expect(visited.at(-1)).toBe("/leaderboard?votes=blind&topic=Law"));
	await waitFor(() => expect(requests.at(-1)?.query).toContain("topic=Law"));
	expect(requests.at(-1)?.query).toContain("blind=true");
});

test("the menu of topics stays where a filter leaves no topic", async () => {
	openLeaderboard([200, { battles: 0, topics: [], rows: [] }], "/leaderboard?votes=blind");
	await screen.findByText("0 comparisons of two answers, from votes given before the names were shown");
	screen.getByRole("button", { name: "Topic: All topics" });
	screen.getByRole("button", { name: "All votes", pressed: false });
});

test("a filter without votes says so, and is taken back", async () => {
	const { user, visited } = openLeaderboard([200, { ...BOARD, battles: 0, rows: [] }], "/leaderboard?topic=Soup");
	await screen.findByText("No votes match.");
	screen.getByRole("button", { name: "Topic: Soup (0)" });
	await user.click(screen.getByRole("button", { name: "Show all votes" }));
	await waitFor(() => expect(visited.at(-1)).toBe("/leaderboard"));
});

test("without votes that count the page says what to do, and which votes do not count", async () => {
	openLeaderboard([200, { battles: 0, topics: [], rows: [] }]);
	await screen.findByRole("heading", { name: "No votes that count yet" });
	screen.getByText(/Sample answers, pasted answers, temporary chats .* don't count/);
	expect(screen.getByRole("link", { name: "Vote in one of your chats" }).getAttribute("href")).toBe("/history");
	expect(screen.queryByRole("table")).toBeNull();
});

test("a failure has its sentence and can be repeated", async () => {
	const { user, requests } = openLeaderboard([503, "The server cannot read right now."]);
	await screen.findByText("The server cannot read right now.");
	const before = requests.length;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(requests.length).toBeGreaterThan(before));
});
