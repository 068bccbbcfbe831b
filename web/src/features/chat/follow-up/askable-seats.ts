import { isPasted, type Provider, type Seat } from "@parallax/contract";
import { isHiddenSeat } from "../../assistants/index.ts";
import { followUpMessages } from "./follow-up-messages.ts";

/** Why the column cannot be asked again; null when it can, and while the assistants are not loaded. */
export function refusalOf(seat: Seat, assistants: readonly Provider[]): string | null {
	if (isPasted(seat)) return followUpMessages.pasted;
	// The server knows who it is.
	if (isHiddenSeat(seat)) return null;
	const { provider, demo, name } = seat;
	if (assistants.length === 0) return null;
	const assistant = assistants.find(({ id }) => id === provider);
	if (!assistant) return followUpMessages.gone(name);
	// A demonstration never answers for a real column.
	return assistant.demo && !demo ? followUpMessages.notConnected(name) : null;
}
