import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { fetchAhead } from "./app/fetch-ahead.ts";
import { takeOverPage } from "./features/chat/index.ts";
import { createQueryClient } from "./lib/server/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

const queryClient = createQueryClient();
const app = createRoot(root);

/** In slices, between which frames and keys have their turn. */
const draw = () =>
	startTransition(() =>
		app.render(
			<StrictMode>
				<App queryClient={queryClient} />
			</StrictMode>,
		),
	);

// What was drawn ahead of the script is shown first; a tab out of sight has no frames to wait for.
const next = () => (root.hasChildNodes() && !document.hidden ? requestAnimationFrame(() => setTimeout(draw)) : draw());
void takeOverPage(queryClient).then(next, next);
fetchAhead(queryClient);
