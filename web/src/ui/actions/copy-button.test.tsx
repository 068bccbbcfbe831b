import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { CopyButton } from "./copy-button.tsx";

const FAILURE = { title: "Copy failed", description: "Failed to copy URL to clipboard." };
const copiedText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	copiedText.mockResolvedValue();
});
afterEach(() => {
	vi.useRealTimers();
});

/** After the rendering, whose simulated user brings a clipboard of their own. */
function renderButton(copies: string) {
	renderPart(<CopyButton copies={copies} failure={FAILURE} />);
	Object.defineProperty(navigator, "clipboard", { value: { writeText: copiedText }, configurable: true });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
	fireEvent.click(screen.getByRole("button", { name }));
	await pass(0);
};

test("it says 'Copied!' for two seconds, to the eye and to the ear", async () => {
	renderButton("https://parallax.example/shared/x");
	await press("Copy");
	expect(copiedText).toHaveBeenCalledWith("https://parallax.example/shared/x");
	expect(screen.getByRole("status").textContent).toBe("Copied!");
	await pass(1900);
	screen.getByRole("button", { name: "Copied!" });
	await pass(200);
	screen.getByRole("button", { name: "Copy" });
});

test("copying again begins the two seconds anew", async () => {
	renderButton("x");
	await press("Copy");
	await pass(1500);
	await press("Copied!");
	await pass(1500);
	screen.getByRole("button", { name: "Copied!" });
});

test("a browser that refuses is said, and nothing claims to be copied", async () => {
	copiedText.mockRejectedValue(new Error("denied"));
	renderButton("x");
	await press("Copy");
	await screen.findByText("Failed to copy URL to clipboard.");
	screen.getByRole("button", { name: "Copy" });
});
