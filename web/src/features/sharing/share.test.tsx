import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, answerWith } from "../../testing/answers.ts";
import { renderPart } from "../../testing/render-page.tsx";
import { messages } from "./messages.ts";
import { ShareSheet } from "./share-sheet.tsx";

const ID = "abcdefghijklmnopqrstuv";
const SESSION = {
	id: ID,
	prompt: "How far away is the North Star?",
	selectedProviders: ["chatgpt" as const],
	createdAt: "2026-11-21T09:14:00.000Z",
	shared: false,
	owned: true,
};
const PUT = `PUT /api/chat/${ID}/share`;
const popup = vi.fn();

beforeEach(() => {
	popup.mockReset();
	vi.stubGlobal("open", popup);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

function openSheet(answer: Answer = [200, { ...SESSION, shared: true }]) {
	const asked = answerWith({ [PUT]: answer });
	const onStopped = vi.fn();
	return { asked, onStopped, user: renderPart(<ShareSheet session={SESSION} onStopped={onStopped} />) };
}

test("opening it publishes the chat, and only then shows the link", async () => {
	const { asked } = openSheet();
	const link = await screen.findByRole("textbox", { name: "Link" });
	expect(asked).toEqual([{ call: PUT, body: { shared: true } }]);
	expect(link).toHaveProperty("value", `${location.origin}/shared/${ID}`);
	expect(link).toHaveProperty("readOnly", true);
});

test("a chat that cannot be published shows no link, and can be tried again", async () => {
	const { asked, user } = openSheet([503, "Nothing can be shared right now."]);
	await screen.findByText("Nothing can be shared right now.");
	expect(screen.queryByRole("textbox")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(asked).toHaveLength(2));
});

test.each(["Facebook", "X", "LinkedIn"])("%s opens in a window of 600 by 400", async (place) => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: place }));
	const [address, , features] = popup.mock.calls[0] ?? [];
	expect(address).toContain(encodeURIComponent(`/shared/${ID}`));
	expect(features).toContain("width=600,height=400");
});

test("the text holds the prompt, cut to 100 characters with an ellipsis when it is longer", () => {
	expect(messages.text("a".repeat(100))).toContain(`"${"a".repeat(100)}"`);
	expect(messages.text("a".repeat(101))).toContain(`"${"a".repeat(100)}..."`);
});

test("Stop sharing takes it back", async () => {
	const { asked, onStopped, user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
	await waitFor(() => expect(onStopped).toHaveBeenCalledOnce());
	expect(asked.at(-1)).toEqual({ call: PUT, body: { shared: false } });
});

test("copying says so", async () => {
	const { user } = openSheet();
	await user.click(await screen.findByRole("button", { name: "Copy" }));
	await screen.findByText("The shareable link has been copied to your clipboard.");
	expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared/${ID}`);
});
