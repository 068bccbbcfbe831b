import type { ChatSession } from "@parallax/contract";
import { type ComponentType, useEffect } from "react";
import { useLocation, useParams, useSearch } from "../../../lib/page/navigation.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useFirstInteraction } from "../../../lib/page/use-first-interaction.ts";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { LoadingTitle } from "../../../ui/loading/loading-title.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
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

/** Loads the code for answers while the user writes the question. Code that fails to load here is loaded when needed. */
async function prefetchChatCode(loadParts: ComparisonParts["loadParts"]): Promise<void> {
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
	const page = pageMode(useSearch(), sessionId);
	const [, navigate] = useLocation();
	const hasInteracted = useFirstInteraction();
	const isNew = page.mode === "new";
	const { loadParts } = parts;
	useEffect(() => {
		if (isNew && hasInteracted) void prefetchChatCode(loadParts);
	}, [isNew, hasInteracted, loadParts]);
	const load: () => Promise<ViewPart> = page.mode === "live" ? loadLiveView : loadSharedView;
	const part = useLoaded(load, { enabled: !isNew, onError: toastLoadError });
	if (page.mode === "new") {
		const openChat = ({ id, temporary }: ChatSession) => navigate(paths.chat(id, temporary));
		return <NewView EarlierChats={parts.EarlierChats} onStarted={openChat} />;
	}
	const View = part?.LiveView ?? part?.SharedView;
	return View ? <View key={page.id} id={page.id} {...parts} /> : <LoadingTitle>{messages.loading}</LoadingTitle>;
}
