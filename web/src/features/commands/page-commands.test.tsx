import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/server/query-client.ts";
import { answerWith } from "../../testing/answers.ts";
import { installBrowserParts } from "../chat/testing/browser-parts.ts";

beforeEach(() => {
	// Each test loads the key handler again.
	vi.resetModules();
	installBrowserParts();
	answerWith({});
});
afterEach(() => {
	cleanup();
	window.history.replaceState(null, "", "/");
});

async function open(address: string) {
	window.history.replaceState(null, "", address);
	const { PageCommands } = await import("./page-commands.tsx");
	render(
		<QueryClientProvider client={createQueryClient()}>
			<PageCommands />
		</QueryClientProvider>,
	);
}

function pressPaletteKey() {
	const init = { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
	const press = new KeyboardEvent("keydown", init);
	document.body.dispatchEvent(press);
	return press;
}

test("while the key handler loads, the palette's key is kept from the browser and then opens the palette", async () => {
	await open("/");
	expect(pressPaletteKey().defaultPrevented).toBe(true);
	await screen.findByRole("dialog", { name: "Commands" });
});

test("the palette's key also works as the first key on a page that has already loaded the key handler", async () => {
	await open("/?session=aaaaaaaaaaaaaaaaaaaaaa");
	await screen.findByRole("status");
	expect(pressPaletteKey().defaultPrevented).toBe(true);
	await screen.findByRole("dialog", { name: "Commands" });
});

test("a command of the palette can move the focus, which the palette returns before", async () => {
	await open("/");
	const { useCommands } = await import("../../lib/keys/commands.ts");
	const commands = [{ id: "go", title: "Go to the end", run: () => document.getElementById("end")?.focus() }];
	function Page() {
		useCommands(commands);
		return (
			<>
				<button type="button">Start</button>
				<button type="button" id="end">
					End
				</button>
			</>
		);
	}
	render(<Page />);
	const focused: string[] = [];
	document.addEventListener("focusin", ({ target }) => focused.push((target as Element).textContent));
	screen.getByRole("button", { name: "Start" }).focus();
	pressPaletteKey();
	const user = userEvent.setup();
	const field = await screen.findByRole("combobox", { name: "Search commands and chats" });
	await user.type(field, "Go to the end{Enter}");
	await waitFor(() => expect(focused.slice(-2)).toEqual(["Start", "End"]));
});
