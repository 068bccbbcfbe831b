import { type ComponentType, useEffect } from "react";
import { useLocation, useParams, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useFirstSign } from "../../../lib/page/use-first-sign.ts";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { LoadingTitle } from "../../../ui/loading/loading-title.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { sayNotLoaded } from "../../../ui/toasts/say-not-loaded.ts";
import { loadStartChat } from "../compose/use-start-chat.ts";
import { messages } from "../messages.ts";
import type { ComparisonParts } from "./comparison-parts.ts";
import { loadLiveView, loadSharedView } from "./load-views.ts";
import { NewView } from "./new-view.tsx";

type PageMode =
	| { readonly mode: "new" }
	| { readonly mode: "live"; readonly id: string }
	| { readonly mode: "shared"; readonly id: string };

/** The mode of the main page, see specification section 2. `sharedId` comes from the path of a shared chat. */
function pageMode(search: string, sharedId?: string): PageMode {
	if (sharedId) return { mode: "shared", id: sharedId };
	const query = new URLSearchParams(search);
	const id = query.get("session");
	if (!id) return { mode: "new" };
	return { mode: query.get("from") === "history" ? "live" : "shared", id };
}

/** Loads the code for answers while the user writes the question. What fails to load here is loaded when needed. */
async function getReady(loadParts: ComparisonParts["loadParts"]): Promise<void> {
	try {
		await nextTask();
		await loadStartChat();
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

/** The main page, or the page of a shared chat, in the mode given by its URL. */
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
	if (shown.mode === "new") {
		return <NewView Earlier={parts.Earlier} onStarted={({ id }) => navigate(paths.chat(id))} />;
	}
	const View = part?.LiveView ?? part?.SharedView;
	return View ? <View key={shown.id} id={shown.id} {...parts} /> : <LoadingTitle>{messages.loading}</LoadingTitle>;
}
