import "./turn-note.css";
import { type ChatSession, leftOutSeats, type ResponsesPayload, type Seat } from "@parallax/contract";
import { seatName } from "../../assistants/index.ts";
import { followUpMessages } from "./follow-up-messages.ts";

interface TurnNoteProps {
	readonly session: Pick<ChatSession, "turns" | "seats">;
	readonly payload: Pick<ResponsesPayload, "turn" | "responses">;
}

const namesOf = (seats: readonly Seat[]): readonly string[] => seats.map(({ name }) => name);

/** In a chat of several turns: from whose answer the turn continued, which columns were not asked, and which joined when. */
export function TurnNote({ session: { turns, seats }, payload: { turn, responses } }: TurnNoteProps) {
	if (turns.length < 2) return null;
	const carried = turns.find(({ number }) => number === turn)?.carried ?? null;
	const isThere = ({ joined = 1 }: Seat) => joined <= turn;
	const leftOut = leftOutSeats(seats, turn, responses);
	const later = Map.groupBy(
		seats.filter((seat) => !isThere(seat)),
		({ joined = 1 }) => joined,
	);
	const joinedHere = seats.filter(({ joined }) => joined === turn);
	const notes = [
		...(carried === null ? [] : [followUpMessages.carried(seatName(seats, carried))]),
		...(joinedHere.length > 0 ? [followUpMessages.joinedHere(namesOf(joinedHere))] : []),
		...(leftOut.length > 0 ? [followUpMessages.notAsked(namesOf(leftOut))] : []),
		...[...later].map(([joined, group]) => followUpMessages.joined(namesOf(group), joined)),
	];
	if (notes.length === 0) return null;
	return (
		<p className="turn-note">
			{notes.map((note) => (
				<span key={note}>{note}</span>
			))}
		</p>
	);
}
