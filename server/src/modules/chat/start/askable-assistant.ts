import { isPasted, type Seat } from "@parallax/contract";
import { conflict } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";

/** The assistant of a seat. Throws when it cannot be asked: a demonstration never answers for a real seat. */
export function askableAssistant(all: readonly Assistant[], seat: Pick<Seat, "provider" | "demo" | "name">): Assistant {
	if (isPasted(seat)) throw conflict(`${seat.name} is a pasted answer, so it cannot be asked again.`);
	const assistant = all.find(({ id }) => id === seat.provider);
	if (!assistant) {
		throw conflict(`${seat.name} is not available any more, so it cannot be asked again.`, "assistant-gone");
	}
	if (assistant.demo && !seat.demo) {
		throw conflict(`${seat.name} is not connected any more, so it cannot be asked again.`, "not-connected");
	}
	return assistant;
}
