import { ComparisonPage, type ShownChat } from "../../features/chat/index.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { AnalysisSlot, loadAnalysis } from "./analysis-slot.tsx";

const loadSharing = () => import("../../features/sharing/index.ts");

/** Sharing stands above the chat, so it is put into the page from here; it comes when there is something to share. */
function Share(chat: ShownChat) {
	const sharing = useLoaded(loadSharing, { wanted: true });
	return sharing ? <sharing.ShareButton session={chat.session} payload={chat.payload} /> : null;
}

const loadParts = async () => {
	await loadAnalysis();
	await loadSharing();
};

export function HomePage() {
	return <ComparisonPage Share={Share} Analysis={AnalysisSlot} loadParts={loadParts} />;
}
