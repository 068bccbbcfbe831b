import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { TooltipBubble } from "./tooltip-bubble.tsx";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function point(pointerType: string) {
	renderPart(
		<>
			<IconButton icon="copy" label="Copy answer" />
			<TooltipBubble />
		</>,
	);
	fireEvent.pointerOver(screen.getByRole("button"), { pointerType });
}

test("shows the name of the element under the pointer, until Escape", async () => {
	point("mouse");
	expect(screen.queryByRole("tooltip")).toBeNull();
	await pass(500);
	expect(screen.getByRole("tooltip").textContent).toBe("Copy answer");
	fireEvent.pointerOver(screen.getByRole("tooltip"), { pointerType: "mouse" });
	screen.getByRole("tooltip");
	fireEvent.keyDown(document, { key: "Escape" });
	expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a touch does not show it", async () => {
	point("touch");
	await pass(1000);
	expect(screen.queryByRole("tooltip")).toBeNull();
});

test("focus from a touch does not show it; focus from a key does", async () => {
	point("touch");
	const button = screen.getByRole("button");
	act(() => button.focus());
	await pass(1000);
	expect(screen.queryByRole("tooltip")).toBeNull();
	act(() => button.blur());
	fireEvent.keyDown(document, { key: "Tab" });
	act(() => button.focus());
	await pass(0);
	screen.getByRole("tooltip");
});
