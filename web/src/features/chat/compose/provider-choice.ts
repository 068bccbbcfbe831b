import { type Provider, SEATS_MOST } from "@parallax/contract";
import { kept } from "../../../lib/stored/kept.ts";

const isId = (stored: unknown): stored is string => typeof stored === "string";

/** The remembered choice of assistants, by their ids; empty when nothing usable was stored. */
export const providerChoice = kept("browser", "providers", (stored): readonly string[] =>
	Array.isArray(stored) ? stored.filter(isId) : [],
);

/** Whom a person asks who never chose. */
const DEFAULT_COUNT = 4;

/** Whether the assistant is asked when it can be: as remembered, else the first ones. */
export function isWanted(id: string, assistants: readonly Provider[], remembered: readonly string[]): boolean {
	if (assistants.some((each) => remembered.includes(each.id))) return remembered.includes(id);
	return assistants.findIndex((each) => each.id === id) < DEFAULT_COUNT;
}

/** The ids of the assistants to ask, in the order in which the server lists them. */
export const chosenFrom = (assistants: readonly Provider[], remembered: readonly string[]): readonly Provider["id"][] =>
	assistants
		.filter(({ id, available }) => available && isWanted(id, assistants, remembered))
		.slice(0, SEATS_MOST)
		.map(({ id }) => id);

export interface Toggled {
	readonly chosen: readonly string[];
	/** True when it was the last one, which stays. */
	readonly refused: boolean;
}

/** Specification section 5: the last selected assistant cannot be unchecked. */
export function toggleProvider(chosen: readonly string[], id: string): Toggled {
	const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
	return next.length === 0 ? { chosen, refused: true } : { chosen: next, refused: false };
}
