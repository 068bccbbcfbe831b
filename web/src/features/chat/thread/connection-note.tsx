import "./connection-note.css";
import { Note } from "../../../ui/layout/note.tsx";
import { chatMessages } from "../chat-messages.ts";
import type { Connection } from "../stream/stream-or-poll.ts";

/** Shown only while the page cannot reach the server; it disappears by itself. */
export function ConnectionNote({ connection }: { readonly connection: Connection }) {
	return (
		<div className="connection" role="status">
			{connection === "offline" && <Note icon="offline">{chatMessages.offline}</Note>}
			{connection === "lost" && <Note icon="offline">{chatMessages.reconnecting}</Note>}
		</div>
	);
}
