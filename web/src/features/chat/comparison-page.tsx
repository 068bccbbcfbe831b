import { useCallback, useEffect } from "react";
import { useLocation, useSearch } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { sayNotLoaded } from "../../ui/say-not-loaded.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { CommandLayer } from "./comfort/command-layer.tsx";
import { NewVersionNote } from "./comfort/new-version-note.tsx";
import type { ComparisonParts } from "./comparison-parts.ts";
import { NewView } from "./new-view.tsx";
import { type PageMode, pageMode } from "./page-mode.ts";

const loadLiveView = () => import("./live-view.tsx");
const loadSharedView = () => import("./shared-view.tsx");

/** Long enough for the page to have come to rest. */
const AT_REST_MS = 3000;

/** The answers' code comes while the question is written, so that it is there when it is sent. */
function fetchAhead(load: () => Promise<unknown>): () => void {
	const started = new AbortController();
	const fetchIt = () => {
		started.abort();
		// What fails now is asked for again when it is needed.
		load().catch(() => {});
	};
	const timer = setTimeout(fetchIt, AT_REST_MS);
	started.signal.addEventListener("abort", () => clearTimeout(timer));
	for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, fetchIt, { signal: started.signal });
	return () => started.abort();
}

interface ShownModeProps extends ComparisonParts {
	readonly shown: PageMode;
}

function ShownMode({ shown, ...parts }: ShownModeProps) {
	const [, navigate] = useLocation();
	const live = useLoaded(loadLiveView, { wanted: shown.mode === "live", onError: sayNotLoaded });
	const shared = useLoaded(loadSharedView, { wanted: shown.mode === "shared", onError: sayNotLoaded });
	const show = useCallback((id: string) => navigate(paths.chat(id)), [navigate]);
	switch (shown.mode) {
		case "new":
			return <NewView onStarted={(session) => show(session.id)} />;
		case "live":
			return live ? <live.LiveView key={shown.id} id={shown.id} {...parts} /> : null;
		case "shared":
			return shared ? <shared.SharedView key={shown.id} id={shown.id} {...parts} /> : null;
	}
}

/** The main page in the mode that its address asks for. */
export function ComparisonPage(parts: ComparisonParts) {
	const shown = pageMode(useSearch());
	useEffect(() => (shown.mode === "new" ? fetchAhead(loadLiveView) : undefined), [shown.mode]);
	return (
		<>
			<NewVersionNote />
			<ShownMode shown={shown} {...parts} />
			<CommandLayer />
		</>
	);
}
