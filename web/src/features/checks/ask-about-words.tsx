import type { Check } from "@parallax/contract";
import { type CSSProperties, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Command } from "../../lib/keys/commands.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Kbd } from "../../ui/actions/kbd.tsx";
import { type ShownChat, useTurnCommands, useTurnScope } from "../chat/index.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { claimInFocus } from "./claim-in-focus.ts";
import { checkMessages as texts } from "./messages.ts";
import { type Selection, selectionIn } from "./selected-words.ts";
import { useCheckActions } from "./use-checks.ts";
import { useSelection } from "./use-selection.ts";
import type { WordsToAskState } from "./use-words-to-ask.ts";

/** Below the last line of the selected words, in document coordinates. */
function placeOf({ range }: Selection): CSSProperties {
	const rects = range.getClientRects?.() ?? [];
	const last = rects[rects.length - 1] ?? range.getBoundingClientRect?.();
	const left = Math.min(Math.max(12, last?.left ?? 0), Math.max(12, document.documentElement.clientWidth - 260));
	return {
		"--left": `${left + window.scrollX}px`,
		"--top": `${(last?.bottom ?? 0) + window.scrollY}px`,
	} as CSSProperties;
}

/** At selected words: a press does not end the selection. */
function AskButton({ selection, onAsk }: { readonly selection: Selection; readonly onAsk: () => void }) {
	const [style, setStyle] = useState(() => placeOf(selection));
	useLayoutEffect(() => {
		const place = () => setStyle(placeOf(selection));
		place();
		window.addEventListener("resize", place);
		return () => window.removeEventListener("resize", place);
	}, [selection]);
	return createPortal(
		<div className="ask-others" style={style}>
			<Button tone="fill" size="s" onPointerDown={(event) => event.preventDefault()} onClick={onAsk}>
				{texts.ask} <Kbd>x</Kbd>
			</Button>
		</div>,
		document.body,
	);
}

interface AskAboutWordsProps {
	readonly chat: ShownChat;
	readonly toAsk: WordsToAskState & { readonly open: NonNullable<WordsToAskState["open"]> };
	/** Called when words of an answer were asked about; the row of a claim shows the outcome itself. */
	readonly onAsked: (check: Check) => void;
}

/** Selected words, or a claim of the map, can be put to the others: by the button at the words, `x`, or the palette. */
export function AskAboutWords({ chat, toAsk: { words, open, close, isKept }, onAsked }: AskAboutWordsProps) {
	const scope = useTurnScope();
	const { analysis } = chat.payload;
	const selection = useSelection(scope, words === null);
	const { ask, isAsking } = useCheckActions(chat);
	const commands = useMemo((): readonly Command[] => {
		const run = () => {
			const selected = selectionIn(scope);
			if (selected) open(selected, "answer");
			else open(claimInFocus(scope.turn, analysis), "row");
		};
		return [{ id: "check", title: texts.command, keys: ["x"], rank: 1, run }];
	}, [scope, analysis, open]);
	useTurnCommands(commands);
	const confirm = () =>
		words &&
		ask({ seat: words.seat, quote: words.quote }, (check) => {
			close();
			if (words.from === "row") return;
			document.getSelection()?.removeAllRanges();
			onAsked(check);
		});
	return (
		<>
			{selection && !words && !isKept(selection.seat) && (
				<AskButton selection={selection} onAsk={() => open(selection, "answer")} />
			)}
			{words && <AskDialog chat={chat} words={words} isAsking={isAsking} onAsk={confirm} onClose={close} />}
		</>
	);
}
