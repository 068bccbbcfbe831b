import { useCallback } from "react";
import { useLocation, useSearch } from "../../../lib/page/navigation.ts";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { editionInAddress, searchOfEdition } from "./edition-address.ts";

/** The edition of a turn that the address names, and a function that names another one there. */
export function useEditionInAddress(turn: number, newestTurn: number) {
	const search = useSearch();
	const [, navigate] = useLocation();
	// The server renders the answers of a turn without knowing what the address names.
	const isHydrated = useHydrated();
	const edition = isHydrated ? editionInAddress(search, turn, newestTurn) : null;
	const read = useCallback(
		(next: number | null) => {
			const { pathname, search: current, hash } = window.location;
			// It may name an edition of another turn.
			if (next === null && editionInAddress(current, turn, newestTurn) === null) return;
			navigate(`${pathname}${searchOfEdition(current, turn, next)}${hash}`, { replace: true });
		},
		[navigate, turn, newestTurn],
	);
	return [edition, read] as const;
}
