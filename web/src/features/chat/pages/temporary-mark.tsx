import "./temporary-mark.css";
import { type ChatSession, TEMPORARY_MAX_MS } from "@parallax/contract";
import { chatMessages } from "../chat-messages.ts";
import { ClockIcon } from "../thread/clock-icon.tsx";
import { Moment } from "../thread/moment.tsx";

/** Marks an open temporary chat, and says when it goes. */
export function TemporaryMark({ createdAt }: Pick<ChatSession, "createdAt">) {
	const latest = new Date(Date.parse(createdAt) + TEMPORARY_MAX_MS).toISOString();
	return (
		<p className="wrap temporary-mark">
			<ClockIcon />
			<span>
				{chatMessages.temporary} <Moment iso={latest} />.
			</span>
		</p>
	);
}
