import "./turn-note.css";
import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { seatName } from "../../assistants/index.ts";
import { followUpMessages } from "./follow-up-messages.ts";

interface TurnNoteProps {
	readonly session: Pick<ChatSession, "turns" | "seats">;
	readonly payload: Pick<ResponsesPayload, "turn" | "responses">;
}

/** In a chat of several turns: from whose answer the turn continued, and which columns were not asked. */
export function TurnNote({ session: { turns, seats }, payload: { turn, responses } }: TurnNoteProps) {
	if (turns.length < 2) return null;
	const carried = turns.find(({ number }) => number === turn)?.carried ?? null;
	const leftOut = seats.filter(({ id }) => !responses.some(({ seat }) => seat === id)).map(({ name }) => name);
	if (carried === null && leftOut.length === 0) return null;
	return (
		<p className="turn-note">
			{carried !== null && <span>{followUpMessages.carried(seatName(seats, carried))}</span>}
			{leftOut.length > 0 && <span>{followUpMessages.notAsked(leftOut)}</span>}
		</p>
	);
}
