import { useCallback, useEffect } from "react";
import { useLocation, useParams, useSearch } from "../../lib/navigation.ts";
import { nextTask } from "../../lib/next-task.ts";
import { paths } from "../../lib/paths.ts";
import { useFirstSign } from "../../lib/use-first-sign.ts";
import { LoadingTitle } from "../../ui/loading-title.tsx";
import { sayNotLoaded } from "../../ui/say-not-loaded.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import type { ComparisonParts } from "./comparison-parts.ts";
import { loadLiveView, loadSharedView } from "./load-views.ts";
import { messages } from "./messages.ts";
import { NewView } from "./new-view.tsx";
import { type PageMode, pageMode } from "./page-mode.ts";

/** The answers' code comes while the question is written; what fails now is asked for again when it is needed. */
async function getReady(loadParts: ComparisonParts["loadParts"]): Promise<void> {
	try {
		await nextTask();
		const { warmUp } = await loadLiveView();
		await loadParts?.();
		await warmUp();
	} catch {}
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
			return <NewView Earlier={parts.Earlier} onStarted={(session) => show(session.id)} />;
		case "live":
			return live ? (
				<live.LiveView key={shown.id} id={shown.id} {...parts} />
			) : (
				<LoadingTitle>{messages.loading}</LoadingTitle>
			);
		case "shared":
			return shared ? (
				<shared.SharedView key={shown.id} id={shown.id} {...parts} />
			) : (
				<LoadingTitle>{messages.loading}</LoadingTitle>
			);
	}
}

/** The main page, or that of a shared chat, in the mode that its address asks for. */
export function ComparisonPage(parts: ComparisonParts) {
	const { sessionId } = useParams<{ sessionId?: string }>();
	const shown = pageMode(useSearch(), sessionId);
	const hasSign = useFirstSign();
	const isNew = shown.mode === "new";
	const { loadParts } = parts;
	useEffect(() => {
		if (isNew && hasSign) void getReady(loadParts);
	}, [isNew, hasSign, loadParts]);
	return <ShownMode shown={shown} {...parts} />;
}
