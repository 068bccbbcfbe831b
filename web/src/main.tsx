import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { prefetch } from "./app/prefetch.ts";
import { prepareHydration } from "./features/chat/index.ts";
import { createQueryClient } from "./lib/server/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

const queryClient = createQueryClient();
const app = (
	<StrictMode>
		<App queryClient={queryClient} />
	</StrictMode>
);

// Transitions render in time slices, so that frames and keys are handled in between.
const hydrate = () => startTransition(() => void hydrateRoot(root, app));
const draw = () => startTransition(() => createRoot(root).render(app));

// The browser first paints the HTML that was rendered ahead; a hidden tab has no frames to wait for.
const drawNext = () =>
	root.hasChildNodes() && !document.hidden ? requestAnimationFrame(() => setTimeout(draw)) : draw();
prepareHydration(queryClient).then((canHydrate) => (canHydrate ? hydrate() : drawNext()), drawNext);
prefetch(queryClient);
// Without the file, the browser slants upright letters.
import("./styles/italics.css").catch(() => {});
