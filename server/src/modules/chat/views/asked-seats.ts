import type { ChatSession } from "@parallax/contract";

/** Without the seats that joined with a turn which is not among those of the session. `asked` are seats of its turns. */
export function withAskedSeats(session: ChatSession, asked: Iterable<string>): ChatSession {
	const known = new Set(asked);
	const seats = session.seats.filter(({ id }) => known.has(id));
	const providers = new Set(seats.map(({ provider }) => provider));
	return { ...session, seats, selectedProviders: session.selectedProviders.filter((id) => providers.has(id)) };
}
