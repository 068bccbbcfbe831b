import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { CopyButton } from "./copy-button.tsx";

const FAILURE = { title: "Copy failed", description: "Failed to copy URL to clipboard." };
const copiedText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
	vi.useFakeTimers();
	copiedText.mockResolvedValue();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Replaces the clipboard after rendering, because the simulated user installs its own. */
function renderButton(copies: string) {
	renderPart(<CopyButton copies={copies} failure={FAILURE} />);
	Object.defineProperty(navigator, "clipboard", { value: { writeText: copiedText }, configurable: true });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
	fireEvent.click(screen.getByRole("button", { name }));
	await pass(0);
};

test("shows and announces 'Copied!' for two seconds", async () => {
	renderButton("https://parallax.example/shared/x");
	await press("Copy");
	expect(copiedText).toHaveBeenCalledWith("https://parallax.example/shared/x");
	expect(screen.getByRole("status").textContent).toBe("Copied!");
	await pass(1900);
	screen.getByRole("button", { name: "Copied!" });
	await pass(200);
	screen.getByRole("button", { name: "Copy" });
});

test("copying again restarts the two seconds", async () => {
	renderButton("x");
	await press("Copy");
	await pass(1500);
	await press("Copied!");
	await pass(1500);
	screen.getByRole("button", { name: "Copied!" });
});

test("reports when the browser refuses, and does not show 'Copied!'", async () => {
	// The part that shows the message is loaded in real time.
	vi.useRealTimers();
	copiedText.mockRejectedValue(new Error("denied"));
	renderButton("x");
	fireEvent.click(screen.getByRole("button", { name: "Copy" }));
	await screen.findByText("Failed to copy URL to clipboard.");
	screen.getByRole("button", { name: "Copy" });
});
