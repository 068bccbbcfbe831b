import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { TOAST_SHOWN_MS } from "./toast-region.tsx";
import { toast } from "./toast-store.ts";

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shownTitles = () => Array.from(document.querySelectorAll(".toast .toast-title"), (title) => title.textContent);

async function say(title: string, tone?: "destructive") {
	act(() => toast({ title, description: `${title}, in full`, tone }));
	await screen.findByRole("button", { name: "Dismiss" });
}

test("there is one at a time: a new one takes the place of the old", async () => {
	renderPart(null);
	await say("Link copied!");
	await say("Chat deleted");
	expect(shownTitles()).toEqual(["Chat deleted"]);
});

test("it goes after 5000 ms, and not before", async () => {
	renderPart(null);
	await say("Link copied!");
	expect(TOAST_SHOWN_MS).toBe(5000);
	await pass(4800);
	expect(shownTitles()).toEqual(["Link copied!"]);
	await pass(400);
	expect(shownTitles()).toEqual([]);
});

test("one that offers something to do stays for 10 s", async () => {
	renderPart(null);
	act(() => toast({ title: "Chat deleted", action: { label: "Undo", onPress() {} } }));
	await screen.findByRole("button", { name: "Undo" });
	await pass(9800);
	expect(shownTitles()).toEqual(["Chat deleted"]);
	await pass(400);
	expect(shownTitles()).toEqual([]);
});

test("a new one has its own 5000 ms", async () => {
	renderPart(null);
	await say("First");
	await pass(4000);
	await say("Second");
	await pass(4000);
	expect(shownTitles()).toEqual(["Second"]);
});

test("it stays while it is pointed at", async () => {
	renderPart(null);
	await say("Link copied!");
	fireEvent.pointerMove(document.querySelector(".toast") ?? document.body);
	await pass(20_000);
	expect(shownTitles()).toEqual(["Link copied!"]);
	fireEvent.pointerLeave(document.querySelector("[role=region]") ?? document.body);
	await pass(5200);
	expect(shownTitles()).toEqual([]);
});

test("F8 leads to it", async () => {
	renderPart(<button type="button">Elsewhere</button>);
	await say("Link copied!");
	screen.getByRole("button", { name: "Elsewhere" }).focus();
	fireEvent.keyDown(document, { code: "F8", key: "F8" });
	expect(document.activeElement?.classList.contains("toasts")).toBe(true);
});

test("swiping right by more than 50 px dismisses it, by less does not", async () => {
	renderPart(null);
	await say("Link copied!");
	const swipe = (px: number) => {
		const message = document.querySelector(".toast") ?? document.body;
		const at = (clientX: number) => ({ clientX, clientY: 0, pointerId: 1, button: 0, pointerType: "touch" });
		fireEvent.pointerDown(message, at(0));
		fireEvent.pointerMove(message, at(px / 2));
		fireEvent.pointerMove(message, at(px));
		fireEvent.pointerUp(message, at(px));
	};
	swipe(45);
	await pass(50);
	expect(shownTitles()).toEqual(["Link copied!"]);
	swipe(60);
	await pass(50);
	expect(shownTitles()).toEqual([]);
});

test("it is said politely, and a destructive one looks like one", async () => {
	renderPart(null);
	await say("Sign in failed", "destructive");
	expect(document.querySelector(".toast")?.classList.contains("is-bad")).toBe(true);
	await pass(100);
	expect(document.querySelector("[aria-live=assertive]")).toBeNull();
	expect(document.querySelector("[aria-live=polite]")?.textContent).toContain("Sign in failed");
});
