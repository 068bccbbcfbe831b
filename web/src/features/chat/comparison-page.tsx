import { lazy, useCallback } from "react";
import { useLocation, useSearch } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { NewView } from "./new-view.tsx";
import { pageMode } from "./page-mode.ts";

const LiveView = lazy(async () => ({ default: (await import("./live-view.tsx")).LiveView }));

/** The main page in the mode that its address asks for. */
export function ComparisonPage() {
	const [, navigate] = useLocation();
	const shown = pageMode(useSearch());
	const show = useCallback((id: string) => navigate(paths.chat(id)), [navigate]);
	switch (shown.mode) {
		case "new":
			return <NewView onStarted={(session) => show(session.id)} />;
		case "live":
			return <LiveView key={shown.id} id={shown.id} />;
		case "shared":
			return null;
	}
}
