import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { Button } from "../actions/button.tsx";
import { Menu, type MenuEntry } from "./menu.tsx";

function renderMenu(onSelect: () => void) {
	const entries: readonly MenuEntry[] = [
		{ kind: "action", label: "Markdown", end: ".md", onSelect },
		{ kind: "separator" },
		{ kind: "action", label: "JSON", onSelect: () => {} },
	];
	return renderPart(
		<Menu label="Export" entries={entries} trigger={(trigger) => <Button {...trigger}>Export</Button>} />,
	);
}

const button = () => screen.getByText("Export", { selector: "button" });

test("it opens by keyboard, and its action runs after the focus has returned to the button", async () => {
	let focused: Element | null = null;
	const user = renderMenu(() => {
		focused = document.activeElement;
	});
	button().focus();
	await user.keyboard("{ArrowDown}");
	await screen.findByRole("menu", { name: "Export" });
	expect(button().getAttribute("aria-expanded")).toBe("true");
	await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("menuitem"));
	await user.keyboard("{Enter}");
	await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
	expect(focused).toBe(button());
	expect(button().getAttribute("aria-expanded")).toBe("false");
});

test("its button or a press elsewhere closes it", async () => {
	const user = renderMenu(() => {});
	for (const closing of [button, () => document.body]) {
		await user.click(button());
		await screen.findByRole("menu");
		await user.click(closing());
		await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
	}
});

test("Escape closes it, runs no action, and returns the focus", async () => {
	const onSelect = vi.fn();
	const user = renderMenu(onSelect);
	await user.click(button());
	await screen.findByRole("menu");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(document.activeElement).toBe(button()));
	expect(onSelect).not.toHaveBeenCalled();
});
