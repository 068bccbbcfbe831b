import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { fetchAhead } from "./app/fetch-ahead.ts";
import { createQueryClient } from "./lib/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

const queryClient = createQueryClient();
createRoot(root).render(
	<StrictMode>
		<App queryClient={queryClient} />
	</StrictMode>,
);
fetchAhead(queryClient);
