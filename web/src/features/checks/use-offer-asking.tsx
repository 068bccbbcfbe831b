import type { Check } from "@parallax/contract";
import { useEffect, useMemo } from "react";
import { Button } from "../../ui/actions/button.tsx";
import type { TurnScope } from "../chat/index.ts";
import { wordsOfCell } from "./claim-in-focus.ts";
import { checkMessages as texts } from "./messages.ts";
import { checkOf, RowAsking } from "./row-asking.tsx";
import type { WordsToAskState } from "./use-words-to-ask.ts";
import { wordTools } from "./word-tools.ts";

interface OfferAskingOptions extends Pick<WordsToAskState, "open" | "mayAsk"> {
	readonly checks: readonly Check[];
	/** Must stay the same. */
	readonly onShow: (check: Check) => void;
}

/** Gives the notes at disputed words and the rows of the claim map the way to ask the others, and what they said. */
export function useOfferAsking(scope: TurnScope, { checks, open, mayAsk, onShow }: OfferAskingOptions): void {
	const { setWordsAsking } = wordTools();
	const asking = useMemo<Parameters<typeof setWordsAsking>[1]>(
		() => ({
			inNote(seat, cell, closeNote) {
				const words = wordsOfCell(seat, cell);
				const check = checkOf(checks, words);
				if (!check && !mayAsk(words)) return null;
				const onPress = () => {
					closeNote();
					if (check) onShow(check);
					else open?.(words, "answer");
				};
				return (
					<Button tone="edge" size="s" onClick={onPress}>
						{check ? texts.toList : texts.ask}
					</Button>
				);
			},
			inRow: (claim, chosen) => (
				<RowAsking {...{ claim, chosen, checks, mayAsk, onShow }} onAsk={(words) => open?.(words, "row")} />
			),
		}),
		[checks, open, mayAsk, onShow],
	);
	useEffect(() => setWordsAsking(scope, asking), [setWordsAsking, scope, asking]);
	useEffect(() => () => setWordsAsking(scope, null), [setWordsAsking, scope]);
}
