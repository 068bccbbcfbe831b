import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, vi } from "vitest";
import { remountPage } from "../../../lib/page/page-remount.ts";
import { createQueryClient } from "../../../lib/server/query-client.ts";
import { updatePreferences } from "../../../lib/stored/preferences.ts";
import { BarProvider, BarSlot } from "../../../ui/actions/bar-actions.tsx";
import { dismissToast, toastStore } from "../../../ui/toasts/toast-store.ts";
import { Toaster } from "../../../ui/toasts/toaster.tsx";
import { PageCommands } from "../../commands/page-commands.tsx";
import { ComparisonPage } from "../pages/comparison-page.tsx";
import type { ComparisonParts } from "../pages/comparison-parts.ts";
// Preloads views and key handlers, so that tests do not depend on how long a busy machine takes to load them.
import "../../commands/loaded-commands.tsx";
import "../pages/live-view.tsx";
import "../pages/shared-view.tsx";
import { installBrowserParts } from "./browser-parts.ts";
import { FakeApi } from "./fake-api.ts";

export interface ShownPage {
	readonly api: FakeApi;
	readonly user: UserEvent;
	/** Holds the query cache of the page. */
	readonly client: QueryClient;
	readonly closePage: () => void;
}

afterEach(() => {
	cleanup();
	// Also forgets the files of drafts.
	remountPage();
	dismissToast(toastStore.current()?.id ?? 0);
	updatePreferences({ singleKeys: true, wholeAnswers: false, readWhenDone: null, showsCosts: true });
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	sessionStorage.clear();
	localStorage.clear();
	window.history.replaceState(null, "", "/");
});

export interface ShowOptions {
	readonly prepare?: (api: FakeApi) => void;
	readonly media?: (query: string) => boolean;
	readonly parts?: ComparisonParts;
}

/** Renders the comparison page at an address, with a fake API that answers in the shapes of the contract. */
export function showPage(address = "/", { prepare, media, parts }: ShowOptions = {}): ShownPage {
	const api = new FakeApi();
	prepare?.(api);
	api.install();
	installBrowserParts(media);
	window.history.replaceState(null, "", address);
	const user = userEvent.setup();
	const client = createQueryClient();
	const { unmount } = render(
		<QueryClientProvider client={client}>
			<BarProvider>
				<BarSlot />
				<PageCommands />
				<ComparisonPage {...parts} />
				<Toaster />
			</BarProvider>
		</QueryClientProvider>,
	);
	return { api, user, client, closePage: unmount };
}
