import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { App } from "../app/app.tsx";
import { createQueryClient } from "../lib/server/query-client.ts";
import { dismissToast, toastStore } from "../ui/toasts/toast-store.ts";
import { Toaster } from "../ui/toasts/toaster.tsx";
import { addBrowserParts } from "./browser-parts.ts";

addBrowserParts();
afterEach(() => {
	cleanup();
	// The next test must not take it for its own.
	dismissToast(toastStore.current()?.id ?? 0);
});

/** The whole product, opened at an address. */
export function openPage(path: string) {
	const [pathname = "/", searchPath = ""] = path.split("?");
	const location = memoryLocation({ path: pathname, searchPath, record: true });
	const queryClient = createQueryClient();
	render(
		<Router hook={location.hook} searchHook={location.searchHook}>
			<App queryClient={queryClient} />
		</Router>,
	);
	return { user: userEvent.setup(), visited: location.history, queryClient };
}

/** The whole product at an address of the browser itself, for what reads or changes that one. */
export function openAddress(address: string) {
	window.history.replaceState(null, "", address);
	render(<App queryClient={createQueryClient()} />);
	return userEvent.setup();
}

/** One part of the design system, with the place where messages appear. */
export function renderPart(part: ReactNode) {
	render(
		<QueryClientProvider client={createQueryClient()}>
			{part}
			<Toaster />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}
