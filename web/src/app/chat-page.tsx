import type { ChatPage } from "@parallax/contract";
import { renderToString } from "react-dom/server";
import { loadAnalysis } from "../features/analysis/index.ts";
import { loadLiveView, loadRestoreServedChat, loadSharedView } from "../features/chat/index.ts";
import { loadReviews } from "../features/reviews/index.ts";
import { beginHydration } from "../lib/page/hydration-state.ts";
import { Router } from "../lib/page/navigation.ts";
import { paths } from "../lib/page/paths.ts";
import { createQueryClient } from "../lib/server/query-client.ts";
import { preload } from "../ui/loading/use-loaded.ts";
import { App } from "./app.tsx";

const [{ cacheChat }] = await Promise.all([
	loadRestoreServedChat(),
	preload(loadLiveView),
	preload(loadSharedView),
	preload(loadAnalysis),
	preload(loadReviews),
]);

beginHydration();

const STYLES = / style="[^"]*"/g;

/** The page of a chat as HTML, which the script then hydrates. The server serves it; see ADR 18. */
export function renderChatPage(page: ChatPage): string {
	const client = createQueryClient();
	cacheChat(client, page);
	const { id } = page.session;
	const markup = renderToString(
		<Router ssrPath={page.side === "own" ? paths.chat(id) : paths.shared(id)}>
			<App queryClient={client} />
		</Router>,
	);
	// The Content-Security-Policy refuses them in HTML. React escapes quotes in texts, so this matches only attributes.
	return markup.replace(STYLES, "");
}
