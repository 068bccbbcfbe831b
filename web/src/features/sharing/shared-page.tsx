import { useParams } from "../../lib/navigation.ts";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { sayNotLoaded } from "../../ui/say-not-loaded.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { AnalysisPanel } from "../analysis/index.ts";
import { loadSharedView } from "../chat/index.ts";

/** The address that is passed on; what it shows is the chat's own read-only view. */
export function SharedPage() {
	const { sessionId = "" } = useParams<{ sessionId: string }>();
	const chat = useLoaded(loadSharedView, { wanted: true, onError: sayNotLoaded });
	return chat ? <chat.SharedView key={sessionId} id={sessionId} Analysis={AnalysisPanel} /> : <PageSkeleton />;
}
