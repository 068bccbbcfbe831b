import { languageOf } from "../../lib/text/language-of.ts";
import { seatName, useSeats } from "../assistants/index.ts";
import type { ShownChat } from "../chat/index.ts";
import { PricedDialog, type ShownOffer, useOffer } from "../verdicts/index.ts";
import { checkMessages as texts } from "./messages.ts";
import type { SelectedWords } from "./selected-words.ts";

interface Asked {
	readonly text: string;
	/** False where no other is there to reply, or only samples, which say nothing of words that are none. */
	readonly canReply: boolean;
}

/** Who gets the words: pasted answers are not asked, and samples reply with samples. */
function useWhoIsAsked({ session, payload }: ShownChat, own: string): Asked {
	const seats = useSeats();
	const others = payload.responses.filter(({ seat, provider }) => seat !== own && provider !== "pasted");
	if (others.length === 0) return { text: texts.unavailable, canReply: false };
	if (others.every(({ demo }) => demo)) {
		const isSample = payload.responses.some(({ seat, demo }) => seat === own && demo);
		return isSample ? { text: texts.samples, canReply: true } : { text: texts.onlySamples, canReply: false };
	}
	const names = others.map(({ seat }) => seatName(seats, seat));
	const isSearched = session.turns.some(({ number, search }) => number === payload.turn && search);
	const sent = texts.sentTo(names, seatName(seats, own));
	return { text: isSearched ? `${sent} ${texts.search}` : sent, canReply: true };
}

const NOTHING_ASKED: ShownOffer = { offer: null, text: "", readAgain: null };

interface AskDialogProps {
	readonly chat: ShownChat;
	readonly words: SelectedWords;
	readonly isAsking: boolean;
	readonly onAsk: () => void;
	readonly onClose: () => void;
}

/** Shows what would be asked, who would be asked, and what it costs. */
export function AskDialog({ chat, words, isAsking, onAsk, onClose }: AskDialogProps) {
	const who = useWhoIsAsked(chat, words.seat);
	const price = useOffer({ ...chat, kind: "check" }, who.canReply);
	const quote = words.quote.split("\n").join(" … ");
	return (
		<PricedDialog
			title={texts.title}
			text={who.text}
			price={who.canReply ? price : NOTHING_ASKED}
			unavailable={who.canReply ? texts.unavailable : ""}
			confirm={texts.confirm}
			isBusy={isAsking}
			onConfirm={onAsk}
			onClose={onClose}
		>
			<blockquote className="check-quote" dir="auto" lang={languageOf(quote)}>
				“{quote}”
			</blockquote>
		</PricedDialog>
	);
}
