import "./checks.css";
import type { Check } from "@parallax/contract";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/actions/button.tsx";
import { isChangeable, type JudgedChat, type TurnScope, useTurnScope } from "../chat/index.ts";
import { AskAboutWords } from "./ask-about-words.tsx";
import { CheckChips } from "./check-chips.tsx";
import { checkedWords, isDisputed } from "./checked-registry.ts";
import { ConfirmRemoval } from "./confirm-removal.tsx";
import { checkMessages as texts } from "./messages.ts";
import { checkItemId, SeatChecks } from "./seat-checks.tsx";
import { useCheckEnds } from "./use-check-ends.ts";
import { useCheckActions, useChecks } from "./use-checks.ts";
import { useOfferAsking } from "./use-offer-asking.tsx";
import { useWordsToAsk } from "./use-words-to-ask.ts";
import { wordTools } from "./word-tools.ts";

function goTo(element: HTMLElement | null): void {
	element?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
	element?.focus({ preventScroll: true });
}

/** Goes to the list below the answer, opened at this check. */
function showInList({ layout }: TurnScope, { id, seat }: Check): void {
	layout?.bringForward(seat);
	const item = document.getElementById(checkItemId(id));
	const details = item?.querySelector("details");
	if (details) details.open = true;
	goTo(item);
}

const closeNote = () => checkedWords().show(null);

interface NoteProps {
	readonly check: Check;
	readonly ranges: readonly Range[];
	readonly origin: HTMLElement | null;
	readonly onShowInList: (check: Check) => void;
	/** Null where the page is read-only. */
	readonly onRemove: ((check: Check) => void) | null;
}

/** At the words: one chip for each seat, and the way to what they say in full. */
function Note({ check, ranges, origin, onShowInList, onRemove }: NoteProps) {
	const { WordsNote } = wordTools();
	return createPortal(
		<WordsNote
			ranges={ranges}
			isGrave={isDisputed(check)}
			label={texts.note}
			isPinned
			origin={origin}
			onClose={closeNote}
		>
			<CheckChips check={check} />
			<div className="note-acts">
				<Button
					tone="edge"
					size="s"
					onClick={() => {
						closeNote();
						onShowInList(check);
					}}
				>
					{texts.toList}
				</Button>
				{onRemove && (
					<Button tone="bare" size="s" onClick={() => onRemove(check)}>
						{texts.remove}
					</Button>
				)}
				<Button tone="bare" size="s" onClick={closeNote}>
					{texts.close}
				</Button>
			</div>
		</WordsNote>,
		document.body,
	);
}

/** What the others say of words in the answers of a turn, and, in one's own chat, the way to ask them. */
export function TurnChecks({ onVerdict, ...chat }: JudgedChat) {
	const { payload } = chat;
	const scope = useTurnScope();
	const checks = useChecks({ ...chat, onVerdict });
	const { stop } = useCheckActions(chat);
	const { news, onStop } = useCheckEnds(scope.turn, checks);
	const registry = checkedWords();
	const { words, places } = wordTools().useMarkedWords(registry, scope, checks, payload.responses);
	const shown = registry.useShown();
	const [asked, setAsked] = useState<string | null>(null);
	const [toRemove, setToRemove] = useState<Check | null>(null);
	const canChange = isChangeable(chat);
	const shownWords = shown?.scope === scope ? words.find(({ mark }) => mark.id === shown.id) : undefined;
	const found = new Set(words.map(({ mark }) => mark.id));
	const show = (check: Check) => registry.goTo(scope, check, document.getElementById(checkItemId(check.id)));
	const toList = useCallback((check: Check) => showInList(scope, check), [scope]);
	const toAsk = useWordsToAsk(chat);
	const { open, mayAsk } = toAsk;
	useOfferAsking(scope, { checks, open, mayAsk, onShow: toList });
	const stopOne = (check: Check) => {
		onStop(check);
		stop(check);
	};
	// The item of a new check is on the page one step after its answer has arrived.
	useEffect(() => {
		const check = checks.find(({ id }) => id === asked);
		if (!check || !places.has(check.seat)) return;
		setAsked(null);
		toList(check);
	}, [checks, places, asked, toList]);
	return (
		<>
			{[...places].map(([seat, place]) => {
				const ofSeat = checks.filter((check) => check.seat === seat);
				if (ofSeat.length === 0) return null;
				const list = (
					<SeatChecks
						{...{ checks: ofSeat, found, onShow: show }}
						onStop={canChange ? stopOne : null}
						onRemove={canChange ? setToRemove : null}
					/>
				);
				return createPortal(list, place, seat);
			})}
			<p className="vh" role="status">
				{news}
			</p>
			{shownWords && (
				<Note
					key={shownWords.mark.id}
					check={shownWords.mark}
					ranges={shownWords.ranges}
					origin={shown?.origin ?? null}
					onShowInList={toList}
					onRemove={canChange ? setToRemove : null}
				/>
			)}
			{toRemove && <ConfirmRemoval chat={{ ...chat, onVerdict }} check={toRemove} onClose={() => setToRemove(null)} />}
			{open && <AskAboutWords chat={chat} toAsk={{ ...toAsk, open }} onAsked={({ id }) => setAsked(id)} />}
		</>
	);
}
