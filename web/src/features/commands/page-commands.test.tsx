import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/server/query-client.ts";
import { answerWith } from "../../testing/answers.ts";
import { installBrowserParts } from "../chat/testing/browser-parts.ts";

beforeEach(() => {
	// Each test fetches the keys anew.
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

test("the palette's key is kept from the browser while the keys are still to come, and opens it once they are here", async () => {
	await open("/");
	expect(pressPaletteKey().defaultPrevented).toBe(true);
	await screen.findByRole("dialog", { name: "Commands" }, { timeout: 8000 });
});

test("it acts also when it is the first key on a page that fetched the keys by itself", async () => {
	await open("/?session=aaaaaaaaaaaaaaaaaaaaaa");
	await screen.findByRole("status", {}, { timeout: 8000 });
	expect(pressPaletteKey().defaultPrevented).toBe(true);
	await screen.findByRole("dialog", { name: "Commands" }, { timeout: 8000 });
});
