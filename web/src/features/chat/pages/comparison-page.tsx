import { type ComponentType, useEffect } from "react";
import { useLocation, useParams, useSearch } from "../../../lib/page/navigation.ts";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useFirstSign } from "../../../lib/page/use-first-sign.ts";
import { LoadingTitle } from "../../../ui/loading/loading-title.tsx";
import { sayNotLoaded } from "../../../ui/toasts/say-not-loaded.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { ComparisonParts } from "./comparison-parts.ts";
import { loadLiveView, loadSharedView } from "./load-views.ts";
import { messages } from "../messages.ts";
import { NewView } from "./new-view.tsx";
import { pageMode } from "./page-mode.ts";

/** The answers' code comes while the question is written; what fails now is asked for again when it is needed. */
async function getReady(loadParts: ComparisonParts["loadParts"]): Promise<void> {
	try {
		await nextTask();
		const { warmUp } = await loadLiveView();
		await loadParts?.();
		await warmUp();
	} catch {}
}

type View = ComponentType<ComparisonParts & { readonly id: string }>;

interface ViewPart {
	readonly LiveView?: View;
	readonly SharedView?: View;
}

/** The main page, or that of a shared chat, in the mode that its address asks for. */
export function ComparisonPage(parts: ComparisonParts) {
	const { sessionId } = useParams<{ sessionId?: string }>();
	const shown = pageMode(useSearch(), sessionId);
	const [, navigate] = useLocation();
	const hasSign = useFirstSign();
	const isNew = shown.mode === "new";
	const { loadParts } = parts;
	useEffect(() => {
		if (isNew && hasSign) void getReady(loadParts);
	}, [isNew, hasSign, loadParts]);
	const load: () => Promise<ViewPart> = shown.mode === "live" ? loadLiveView : loadSharedView;
	const part = useLoaded(load, { wanted: !isNew, onError: sayNotLoaded });
	if (shown.mode === "new") return <NewView Earlier={parts.Earlier} onStarted={({ id }) => navigate(paths.chat(id))} />;
	const View = part?.LiveView ?? part?.SharedView;
	return View ? <View key={shown.id} id={shown.id} {...parts} /> : <LoadingTitle>{messages.loading}</LoadingTitle>;
}
