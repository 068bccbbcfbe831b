import type { ChatSession } from "@parallax/contract";

/** Removes seats that joined in a turn outside the session. `asked` are the seats of the session's turns. */
export function withAskedSeats(session: ChatSession, asked: Iterable<string>): ChatSession {
	const known = new Set(asked);
	const seats = session.seats.filter(({ id }) => known.has(id));
	const providers = new Set(seats.map(({ provider }) => provider));
	return { ...session, seats, selectedProviders: session.selectedProviders.filter((id) => providers.has(id)) };
}
