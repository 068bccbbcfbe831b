import { loadAgain } from "../../features/again/index.ts";
import { loadAnalysis, loadMarks } from "../../features/analysis/index.ts";
import { ComparisonPage, type ShownChat } from "../../features/chat/index.ts";
import { loadChecks } from "../../features/checks/index.ts";
import { loginHint } from "../../features/identity/index.ts";
import { loadReviews } from "../../features/reviews/index.ts";
import { useLoaded } from "../../ui/loading/use-loaded.ts";

const loadSharing = () => import("../../features/sharing/index.ts");

/** Sharing is a feature above the chat, so this page inserts it; it is loaded when there is something to share. */
function Share(chat: ShownChat) {
	const sharing = useLoaded(loadSharing, { enabled: true });
	return sharing ? <sharing.ShareButton session={chat.session} payload={chat.payload} /> : null;
}

const loadVisitorChats = () => import("../../features/visitor-chats/index.ts");

/** Scripts cannot read the cookies themselves; hint cookies show that there may be chats. New visitors fetch nothing. */
function Earlier() {
	const enabled = document.cookie.includes("parallax_visitor_hint=1") || loginHint() !== undefined;
	const part = useLoaded(loadVisitorChats, { enabled });
	if (!enabled) return null;
	return part ? <part.EarlierChats /> : <div className="earlier-place" />;
}

const loadParts = async () => {
	await loadAnalysis();
	await loadSharing();
};

export function HomePage() {
	return (
		<ComparisonPage
			Share={Share}
			loadAnalysis={loadAnalysis}
			loadMarks={loadMarks}
			loadChecks={loadChecks}
			loadReviews={loadReviews}
			loadAgain={loadAgain}
			EarlierChats={Earlier}
			loadParts={loadParts}
		/>
	);
}
