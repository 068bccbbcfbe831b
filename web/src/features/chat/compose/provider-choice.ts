import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { kept } from "../../../lib/stored/kept.ts";

/** In the fixed order, whatever was stored; all four when nothing usable was. */
function readChoice(stored: unknown): readonly ProviderId[] {
	const chosen = PROVIDER_IDS.filter((id) => Array.isArray(stored) && stored.includes(id));
	return chosen.length > 0 ? chosen : PROVIDER_IDS;
}

/** The remembered choice of assistants. */
export const providerChoice = kept("browser", "providers", readChoice);

export interface Toggled {
	readonly chosen: readonly ProviderId[];
	/** True when it was the last one, which stays. */
	readonly refused: boolean;
}

/** Specification section 5: the last selected assistant cannot be unchecked. */
export function toggleProvider(chosen: readonly ProviderId[], id: ProviderId): Toggled {
	const next = PROVIDER_IDS.filter((each) => (each === id ? !chosen.includes(id) : chosen.includes(each)));
	return next.length === 0 ? { chosen, refused: true } : { chosen: next, refused: false };
}
