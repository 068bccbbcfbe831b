import type { ProviderId } from "@parallax/contract";
import { useEffect, useState } from "react";
import { hasFloating } from "../../lib/keys.ts";
import { nextFrame } from "../../lib/next-task.ts";
import { bringForward, onAnswerHidden } from "../chat/index.ts";
import type { Claim } from "./claims.ts";
import { hideWords, showWords } from "./quoted-words.ts";

/** The cell whose words are marked in the answers. */
export interface ChosenCell {
	readonly claim: Claim;
	readonly provider: ProviderId;
}

/** Shows the words as soon as they are on the page; null when somebody stops that before. */
async function untilShown({ claim, provider }: ChosenCell, signal: AbortSignal): Promise<boolean | null> {
	let isShown = showWords(claim, provider);
	while (isShown === null) {
		await nextFrame();
		if (signal.aborted) return null;
		isShown = showWords(claim, provider);
	}
	return isShown;
}

/** Choosing a cell marks its words; Escape, the cell again or a layout without its answer takes the marks away. */
export function useShownWords(): readonly [ChosenCell | null, (cell: ChosenCell) => void, isOnShow: boolean | null] {
	const [chosen, setChosen] = useState<ChosenCell | null>(null);
	/** Null until they were looked for. */
	const [isOnShow, setOnShow] = useState<boolean | null>(null);
	useEffect(() => {
		if (!chosen) return;
		const stop = new AbortController();
		void untilShown(chosen, stop.signal).then((isShown) => !stop.signal.aborted && setOnShow(isShown));
		const stopWatching = onAnswerHidden(chosen.provider, () => setChosen(null));
		// On the key's way down, so that the same Escape does not also stop an answer or leave a layout.
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasFloating()) return;
			event.preventDefault();
			setChosen(null);
		};
		window.addEventListener("keydown", press, { capture: true, signal: stop.signal });
		return () => {
			stop.abort();
			stopWatching();
			setOnShow(null);
			hideWords();
		};
	}, [chosen]);
	const choose = (cell: ChosenCell) => {
		const isAgain = chosen?.claim === cell.claim && chosen.provider === cell.provider;
		if (!isAgain) bringForward(cell.provider);
		setChosen(isAgain ? null : cell);
	};
	return [chosen, choose, isOnShow];
}
