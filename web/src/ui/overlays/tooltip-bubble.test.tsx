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

test("it shows the name of what is pointed at, until Escape", async () => {
	point("mouse");
	expect(screen.queryByRole("tooltip")).toBeNull();
	await pass(500);
	expect(screen.getByRole("tooltip").textContent).toBe("Copy answer");
	fireEvent.pointerOver(screen.getByRole("tooltip"), { pointerType: "mouse" });
	screen.getByRole("tooltip");
	fireEvent.keyDown(document, { key: "Escape" });
	expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a finger does not call it", async () => {
	point("touch");
	await pass(1000);
	expect(screen.queryByRole("tooltip")).toBeNull();
});

test("the focus that a finger leaves behind does not call it; a key does", async () => {
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
