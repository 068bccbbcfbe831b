import type { ChatSession } from "@parallax/contract";
import { formatMoment } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { chatMessages } from "../chat-messages.ts";
import type { Progress } from "../progress.ts";

export interface ProgressMetaProps {
	readonly session: ChatSession;
	readonly progress: Progress;
}

/** How far the answers are while they run; when it was asked after that. */
export function ProgressMeta({ session, progress }: ProgressMetaProps) {
	const now = useNow(progress.isRunning, 1000);
	if (!progress.isRunning) return <time dateTime={session.createdAt}>{formatMoment(session.createdAt)}</time>;
	const ms = Math.max(0, now - Date.parse(session.createdAt));
	return chatMessages.doneOf(progress.done, progress.all, ms);
}
