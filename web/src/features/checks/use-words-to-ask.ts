import { CHECK_QUOTE_MAX_UNITS } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { toast } from "../../ui/toasts/toast-store.ts";
import { isChangeable, type ShownChat } from "../chat/index.ts";
import { checkMessages as texts } from "./messages.ts";
import type { SelectedWords } from "./selected-words.ts";

/** Where they were chosen: the row of a claim shows the outcome itself. */
export type WordsFrom = "answer" | "row";

export interface WordsToAsk extends SelectedWords {
	readonly from: WordsFrom;
}

export interface WordsToAskState {
	/** The words of the open dialog. */
	readonly words: WordsToAsk | null;
	/** Opens the dialog, or says why it cannot; null where nothing can be asked. */
	readonly open: ((words: SelectedWords | null, from: WordsFrom) => void) | null;
	readonly close: () => void;
	/** True for an answer that the others cannot be asked about. */
	readonly isKept: (seat: string) => boolean;
	/** True for words that the others can be asked about. */
	readonly mayAsk: (words: SelectedWords) => boolean;
}

/** The words that the reader is about to ask about. */
export function useWordsToAsk(chat: ShownChat): WordsToAskState {
	const { session, payload } = chat;
	const { responses } = payload;
	const [words, setWords] = useState<WordsToAsk | null>(null);
	// Who is asked would tell the names that a blind chat hides.
	const canAsk = isChangeable(chat) && !session.blind && responses.length > 1;
	// Google's terms keep an answer from its search for the person who asked.
	const isKept = useCallback(
		(seat: string) => responses.some((response) => response.seat === seat && response.grounded),
		[responses],
	);
	const open = useCallback(
		(next: SelectedWords | null, from: WordsFrom) => {
			if (next && isKept(next.seat)) toast({ title: texts.kept });
			else if (!next) toast({ title: texts.selectFirst, description: texts.selectFirstText });
			else if (next.quote.length > CHECK_QUOTE_MAX_UNITS) toast({ title: texts.tooLong(CHECK_QUOTE_MAX_UNITS) });
			else setWords({ seat: next.seat, quote: next.quote, from });
		},
		[isKept],
	);
	const close = useCallback(() => setWords(null), []);
	const mayAsk = useCallback(
		({ seat, quote }: SelectedWords) => canAsk && !isKept(seat) && quote.length <= CHECK_QUOTE_MAX_UNITS,
		[canAsk, isKept],
	);
	return useMemo(
		() => ({ words, open: canAsk ? open : null, close, isKept, mayAsk }),
		[words, canAsk, open, close, isKept, mayAsk],
	);
}
