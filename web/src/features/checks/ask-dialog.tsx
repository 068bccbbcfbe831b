import type { ProviderResponse } from "@parallax/contract";
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

const UNAVAILABLE: Asked = { text: texts.unavailable, canReply: false };

/**
 * Who gets the words: pasted answers are not asked, and samples reply with samples. `by` are the columns that the server can ask;
 * undefined until they are read.
 */
function whoIsAsked(
	{ session, payload }: ShownChat,
	own: string,
	by: readonly string[] | undefined,
	seats: ReturnType<typeof useSeats>,
): Asked {
	const columns = payload.responses.filter(({ provider }) => provider !== "pasted");
	const others = columns.filter(({ seat }) => seat !== own);
	const [samples, real] = [others.filter(({ demo }) => demo), others.filter(({ demo }) => !demo)];
	if (others.length > 0 && real.length === 0) {
		const isSample = columns.some(({ seat, demo }) => seat === own && demo);
		return isSample ? { text: texts.samples, canReply: true } : { text: texts.onlySamples, canReply: false };
	}
	const isAsked = ({ seat, demo }: ProviderResponse): boolean => !demo && (by?.includes(seat) ?? true);
	const asked = real.filter(isAsked);
	if (asked.length === 0) return UNAVAILABLE;
	const lost = real.filter((one) => !isAsked(one));
	const namesOf = (responses: readonly ProviderResponse[]) => responses.map(({ seat }) => seatName(seats, seat));
	const turn = session.turns.find(({ number }) => number === payload.turn);
	const sentences = [
		texts.sentTo(namesOf(asked), (turn?.attachments ?? []).length > 0),
		...(turn?.search ? [texts.search] : []),
		...(columns.some((one) => one.seat === own && isAsked(one)) ? [texts.thenOwn(seatName(seats, own))] : []),
		...(samples.length > 0 ? [texts.sampleColumns(namesOf(samples))] : []),
		...(lost.length > 0 ? [texts.notConnected(namesOf(lost))] : []),
	];
	return { text: sentences.join(" "), canReply: true };
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
	const seats = useSeats();
	const isPossible = whoIsAsked(chat, words.seat, undefined, seats).canReply;
	const price = useOffer({ ...chat, kind: "check" }, isPossible);
	const who = whoIsAsked(chat, words.seat, price.offer?.by, seats);
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
