import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patterns } from "../lib/page/paths.ts";
import { answerWith } from "../testing/answers.ts";
import { openPage } from "../testing/render-page.tsx";
import { routes } from "./routes.ts";

beforeEach(() => {
	answerWith({});
});
afterEach(() => vi.restoreAllMocks());

test("the routes are those of the specification, in its order, and those that were added", () => {
	const specified = [
		"/",
		"/history",
		"/settings",
		"/upload",
		"/shared/:sessionId",
		"/profile/:username",
		"/privacy",
		"/terms",
	];
	const added = ["/leaderboard"];
	expect(Object.values(patterns)).toEqual([...specified, ...added]);
	const forDevelopers = ["/gallery"];
	const shown = routes.map((route) => route.pattern).filter((pattern) => !forDevelopers.includes(pattern));
	expect(shown).toEqual([...specified, ...added]);
});

test("without a connection, a link to a page that is not loaded says so, and the page stays", async () => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	const { user, visited } = openPage("/privacy");
	await screen.findByRole("heading", { level: 1, name: "Privacy Policy" });
	await user.click(await screen.findByRole("link", { name: "Upload images" }));
	expect(await screen.findByText("You are offline")).toBeTruthy();
	expect(visited.at(-1)).toBe("/privacy");
	screen.getByRole("heading", { level: 1, name: "Privacy Policy" });
	await user.click(await screen.findByRole("link", { name: "Parallax, new comparison" }));
	await waitFor(() => expect(visited.at(-1)).toBe("/"));
});

test.each([
	["/history", "Authentication Required", "You need to be logged in to view your chat history."],
	["/settings", "Authentication Required", "You need to be logged in to access account settings."],
	[
		"/leaderboard",
		"Authentication Required",
		"You need to be logged in to see how the models did in your votes. The chats and votes of this browser come along.",
	],
	["/upload", "Upload Images", "PNG, JPG, JPEG, GIF, SVG or WebP. Up to 5 files, 10 MB each."],
	["/shared/abcdefghijklmnopqrstuv", "Chat Not Found", "This shared conversation doesn't exist or has been removed."],
	["/profile/nobody", "Profile Not Found", "This profile either doesn't exist or is not public."],
	["/privacy", "Privacy Policy", "Last updated: January 18, 2025"],
	["/terms", "Terms of Service", "Last updated: January 18, 2025"],
	["/no/such/page", "404 Page Not Found", "Did you forget to add the page to the router?"],
])("%s says %s", async (path, heading, text) => {
	openPage(path);
	await screen.findByRole("heading", { level: 1, name: heading });
	screen.getByText(text);
});

test.each([
	["/history", "Chat History – Parallax"],
	["/settings", "Account Settings – Parallax"],
	["/upload", "Upload Images – Parallax"],
	["/shared/abcdefghijklmnopqrstuv", "Chat Not Found – Parallax"],
	["/profile/mara", "@mara – Parallax"],
	["/privacy", "Privacy Policy – Parallax"],
	["/terms", "Terms of Service – Parallax"],
	["/nowhere", "404 Page Not Found – Parallax"],
])("%s is titled %s", async (path, title) => {
	openPage(path);
	await waitFor(() => expect(document.title).toBe(title));
});

test.each(["/history", "/settings", "/upload"])("%s has a link to a new chat", async (path) => {
	const { user, visited } = openPage(path);
	await user.click(await screen.findByRole("link", { name: "New chat" }));
	await waitFor(() => expect(visited.at(-1)).toBe("/"));
});

test("following a link moves the focus to the new page", async () => {
	const { user } = openPage("/privacy");
	await user.click(await screen.findByRole("link", { name: "Terms" }));
	await screen.findByRole("heading", { level: 1, name: "Terms of Service" });
	expect(document.activeElement?.id).toBe("main");
});

test("the page has one skip link, one main element and one h1", async () => {
	openPage("/terms");
	await screen.findByRole("heading", { level: 1 });
	expect(screen.getByText("Skip to content").getAttribute("href")).toBe("#main");
	expect(screen.getAllByRole("main")).toHaveLength(1);
	expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

test("the same keys work on every page, and the foot opens their list", async () => {
	const { user, visited } = openPage("/privacy");
	await screen.findByRole("heading", { level: 1, name: /Privacy/ });
	await screen.findByRole("button", { name: "Keyboard shortcuts ?" });
	await user.keyboard("?");
	await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await user.keyboard("{Control>}{Shift>}[KeyO]{/Shift}{/Control}");
	await waitFor(() => expect(visited.at(-1)).toBe("/"));
});
