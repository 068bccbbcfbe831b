import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { TOAST_SHOWN_MS } from "./toast-region.tsx";
import { dismissToast, toast, toastStore } from "./toast-store.ts";

afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shownTitles = () => Array.from(document.querySelectorAll(".toast .toast-title"), (title) => title.textContent);

/** Renders the place of the messages. Its part is loaded with a first message, and only then does the clock stand still. */
async function renderToaster(beside: ReactNode = null) {
	renderPart(beside);
	act(() => void toast({ title: "The first" }));
	await screen.findByRole("button", { name: "Dismiss" });
	vi.useFakeTimers();
	act(() => dismissToast(toastStore.current()?.id ?? 0));
	expect(shownTitles()).toEqual([]);
}

function showToast(title: string, tone?: "destructive") {
	act(() => void toast({ title, description: `${title}, in full`, tone }));
	screen.getByRole("button", { name: "Dismiss" });
}

test("shows one at a time: a new one replaces the old", async () => {
	await renderToaster();
	showToast("Link copied!");
	showToast("Chat deleted");
	expect(shownTitles()).toEqual(["Chat deleted"]);
});

test("disappears after 5000 ms, and not before", async () => {
	await renderToaster();
	showToast("Link copied!");
	expect(TOAST_SHOWN_MS).toBe(5000);
	await pass(4800);
	expect(shownTitles()).toEqual(["Link copied!"]);
	await pass(400);
	expect(shownTitles()).toEqual([]);
});

test("one with an action stays for 10 s", async () => {
	await renderToaster();
	act(() => void toast({ title: "Chat deleted", action: { label: "Undo", onPress() {} } }));
	screen.getByRole("button", { name: "Undo" });
	await pass(9800);
	expect(shownTitles()).toEqual(["Chat deleted"]);
	await pass(400);
	expect(shownTitles()).toEqual([]);
});

test("a new one gets its own 5000 ms", async () => {
	await renderToaster();
	showToast("First");
	await pass(4000);
	showToast("Second");
	await pass(4000);
	expect(shownTitles()).toEqual(["Second"]);
});

test("stays while the pointer is over it", async () => {
	await renderToaster();
	showToast("Link copied!");
	fireEvent.pointerMove(document.querySelector(".toast") ?? document.body);
	await pass(20_000);
	expect(shownTitles()).toEqual(["Link copied!"]);
	fireEvent.pointerLeave(document.querySelector("[role=region]") ?? document.body);
	await pass(5200);
	expect(shownTitles()).toEqual([]);
});

test("F8 focuses it", async () => {
	await renderToaster(<button type="button">Elsewhere</button>);
	showToast("Link copied!");
	screen.getByRole("button", { name: "Elsewhere" }).focus();
	fireEvent.keyDown(document, { code: "F8", key: "F8" });
	expect(document.activeElement?.classList.contains("toasts")).toBe(true);
});

test("swiping right by more than 50 px dismisses it, by less it does not", async () => {
	await renderToaster();
	showToast("Link copied!");
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

test("is announced politely, and a destructive one looks destructive", async () => {
	await renderToaster();
	showToast("Sign in failed", "destructive");
	expect(document.querySelector(".toast")?.classList.contains("is-bad")).toBe(true);
	await pass(100);
	expect(document.querySelector("[aria-live=assertive]")).toBeNull();
	expect(document.querySelector("[aria-live=polite]")?.textContent).toContain("Sign in failed");
});

test("stands at the top while it would cover the element that has the focus, or the button that sends its form", async () => {
	const rects = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		if (this.classList.contains("toasts")) return new DOMRect(600, 690, 400, 60);
		return this.matches("#low, .low") ? new DOMRect(700, 730, 80, 24) : new DOMRect(40, 100, 80, 24);
	});
	await renderToaster(
		<>
			<button type="button" id="low">
				Low
			</button>
			<button type="button">Elsewhere</button>
			<form>
				<input aria-label="Prompt" />
				<button type="submit" className="low">
					Send
				</button>
			</form>
		</>,
	);
	screen.getByRole("button", { name: "Low" }).focus();
	showToast("Link copied!");
	const isHigh = () => document.querySelector(".toasts")?.classList.contains("is-high");
	expect(isHigh()).toBe(true);
	act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
	expect(isHigh()).toBe(true);
	act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
	expect(isHigh()).toBe(false);
	act(() => screen.getByRole("textbox", { name: "Prompt" }).focus());
	expect(isHigh()).toBe(true);
	rects.mockRestore();
});
