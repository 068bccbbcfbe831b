import type { ChatPage } from "@parallax/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { loadAnalysis } from "../features/analysis/index.ts";
import { loadLiveView, loadSharedView, loadTakeOver } from "../features/chat/index.ts";
import { Router } from "../lib/page/navigation.ts";
import { paths } from "../lib/page/paths.ts";
import { beginTakingOver } from "../lib/page/taking-over.ts";
import { createQueryClient } from "../lib/server/query-client.ts";
import { BarProvider } from "../ui/actions/bar-actions.tsx";
import { preload } from "../ui/loading/use-loaded.ts";
import { Brand } from "./frame/brand.tsx";
import { Foot } from "./frame/foot.tsx";

const [{ LiveView }, { SharedView }, { cacheChat }] = await Promise.all([
	loadLiveView(),
	loadSharedView(),
	loadTakeOver(),
	preload(loadAnalysis),
]);

beginTakingOver();

const STYLES = / style="[^"]*"/g;

/** A chat as HTML, by the components that the script puts up in its place. The server serves it; see ADR 18. */
export function renderChatPage(page: ChatPage): string {
	const client = createQueryClient();
	cacheChat(client, page);
	const { id } = page.session;
	const markup = renderToStaticMarkup(
		<QueryClientProvider client={client}>
			<Router ssrPath={page.side === "own" ? paths.home : paths.shared(id)}>
				<BarProvider>
					<div className="frame is-rendered">
						<header className="bar">
							<div className="wrap bar-in">
								<Brand />
							</div>
						</header>
						<main>
							{page.side === "own" ? (
								<LiveView id={id} loadAnalysis={loadAnalysis} />
							) : (
								<SharedView id={id} loadAnalysis={loadAnalysis} />
							)}
						</main>
						<Foot>{null}</Foot>
					</div>
				</BarProvider>
			</Router>
		</QueryClientProvider>,
	);
	// The Content-Security-Policy refuses them in HTML. React writes quotes of texts as entities, so this finds attributes alone.
	return markup.replace(STYLES, "");
}
