import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { ComparisonPage } from "../../features/chat/index.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

const loadSharing = () => import("../../features/sharing/index.ts");

interface ShareProps {
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
}

/** Sharing stands above the chat, so it is put into the page from here; it comes when there is something to share. */
function Share(chat: ShareProps) {
	const sharing = useLoaded(loadSharing, { wanted: true });
	return sharing ? <sharing.ShareButton session={chat.session} payload={chat.payload} /> : null;
}

export function HomePage() {
	return <ComparisonPage Share={Share} />;
}
