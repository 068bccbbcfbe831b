import type { ChatSession } from "@parallax/contract";

/** Removes seats that joined in a turn outside the session. `asked` are the seats of the session's turns. */
export function withAskedSeats(session: ChatSession, asked: Iterable<string>): ChatSession {
	const known = new Set(asked);
	const seats = session.seats.filter(({ id }) => known.has(id));
	const providers = new Set(seats.map(({ provider }) => provider));
	return { ...session, seats, selectedProviders: session.selectedProviders.filter((id) => providers.has(id)) };
}

/** Adds to each seat that joined after the first turn with which one it did. */
export function withJoinedSeats(
	session: ChatSession,
	answers: readonly { readonly turn: number; readonly seat: string }[],
): ChatSession {
	const firstTurnOf = (seat: string): number =>
		Math.min(...answers.filter((answer) => answer.seat === seat).map(({ turn }) => turn));
	const seats = session.seats.map((seat) => {
		const joined = firstTurnOf(seat.id);
		return joined > 1 && Number.isFinite(joined) ? { ...seat, joined } : seat;
	});
	return { ...session, seats };
}
