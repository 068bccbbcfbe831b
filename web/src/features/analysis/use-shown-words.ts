import type { ProviderId } from "@parallax/contract";
import { useEffect, useState } from "react";
import { hasFloating } from "../../lib/keys.ts";
import type { Claim } from "./claims.ts";
import { hideWords, showWords } from "./quoted-words.ts";

/** The cell whose words are marked in the answers. */
export interface ChosenCell {
	readonly claim: Claim;
	readonly provider: ProviderId;
}

/** Choosing a cell marks its words; Escape or the cell again takes the marks away. */
export function useShownWords(): readonly [ChosenCell | null, (cell: ChosenCell) => void, isOnShow: boolean] {
	const [chosen, setChosen] = useState<ChosenCell | null>(null);
	const [isOnShow, setOnShow] = useState(true);
	useEffect(() => {
		if (!chosen) return;
		setOnShow(showWords(chosen.claim, chosen.provider));
		const stop = new AbortController();
		// On the key's way down, so that the same Escape does not also stop an answer or leave a layout.
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasFloating()) return;
			event.preventDefault();
			setChosen(null);
		};
		window.addEventListener("keydown", press, { capture: true, signal: stop.signal });
		return () => {
			stop.abort();
			hideWords();
		};
	}, [chosen]);
	const choose = (cell: ChosenCell) =>
		setChosen((was) => (was?.claim === cell.claim && was.provider === cell.provider ? null : cell));
	return [chosen, choose, isOnShow];
}
