import "./follow-up-area.css";
import { type ChatSession, isPasted, MAX_SEATS, MAX_TURNS, type Seat, trimPrompt } from "@parallax/contract";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "../../../lib/keys/commands.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { seatName, useAssistants } from "../../assistants/index.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { arrival } from "../branch/arrival.ts";
import { chatMessages } from "../chat-messages.ts";
import { useDropGuard } from "../compose/drop-guard.ts";
import { clearIdempotencyKey, isUnconfirmed } from "../compose/idempotency-key.ts";
import type { ChatSubscription } from "../stream/chat-subscription.ts";
import { focusPrompt } from "../thread/focus-prompt.ts";
import { useLeaveNamedTurn } from "../thread/use-leave-named-turn.ts";
import { promptOf } from "../turn/prompt-of.ts";
import { refusalOf } from "./askable-seats.ts";
import { type FollowUpChoice, useFollowUpChoice } from "./follow-up-choice.ts";
import { FollowUpComposer } from "./follow-up-composer.tsx";
import { FollowUpContext, type FollowUpOffer } from "./follow-up-context.ts";
import { FollowUpDoor } from "./follow-up-door.tsx";
import { followUpMessages } from "./follow-up-messages.ts";
import { joiningNames } from "./joining-names.ts";
import { keyedPrompt } from "./keyed-prompt.ts";
import { nextOptionsText, withOptions } from "./next-options.ts";

interface FollowUpAreaProps {
	readonly session: ChatSession;
	/** The newest turn. */
	readonly newest: number;
	/** Whether an answer of the chat is still being written. */
	readonly isRunning: boolean;
	readonly live: RefObject<ChatSubscription | null>;
	readonly children: ReactNode;
}

/** The draft of the next prompt, whichever number it gets: another tab may ask before. */
const draftOf = (chatId: string) => chatDraft(`${chatId}#next`);

/** A prompt whose response was lost may have begun the newest turn: then it must not be asked again. */
function useRecoverLostResponse(session: ChatSession, newest: number, onRecovered: () => void): void {
	const prompt = promptOf(session, newest);
	const recovered = useRef(onRecovered);
	useEffect(() => {
		recovered.current = onRecovered;
	});
	useEffect(() => {
		const draft = draftOf(session.id);
		if (trimPrompt(draft.read()) !== prompt || !isUnconfirmed(keyedPrompt(session.id, newest - 1, prompt))) return;
		draft.write("");
		const files = session.turns.find(({ number }) => number === newest)?.attachments ?? [];
		draftFiles(draft.key).forgetSent(files.map(({ url }) => url));
		clearIdempotencyKey();
		recovered.current();
	}, [session.id, session.turns, newest, prompt]);
}

/** Why the chat cannot go on, in place of the composer. */
const End = ({ reasons }: { readonly reasons: readonly string[] }) => (
	<div className="follow-up-end">
		<p>{reasons.join(" ")}</p>
		<ButtonLink href={paths.home} tone="bare" size="s">
			{chatMessages.newChat}
		</ButtonLink>
	</div>
);

function useEnd({ turns, seats }: ChatSession): readonly string[] | null {
	const assistants = useAssistants();
	return useMemo(() => {
		if (turns.length >= MAX_TURNS) return [followUpMessages.tooManyTurns(MAX_TURNS)];
		if (assistants.length === 0) return null;
		const canJoin = seats.length < MAX_SEATS && assistants.some(({ hidden, available }) => !hidden && available);
		if (canJoin) return null;
		const refusals = seats.map((seat) => refusalOf(seat, assistants)).filter((text) => text !== null);
		return refusals.length === seats.length ? [followUpMessages.noneLeft, ...new Set(refusals)] : null;
	}, [turns, seats, assistants]);
}

/** The names of the columns that the next prompt asks. */
function useAskedNames(seats: readonly Seat[], { leftOut, joining }: FollowUpChoice): readonly string[] {
	const assistants = useAssistants();
	return useMemo(() => {
		const names = joiningNames(seats, joining, assistants);
		return [
			...seats.filter((seat) => !leftOut.includes(seat.id) && !refusalOf(seat, assistants)).map(({ name }) => name),
			...joining.filter((column) => !isPasted(column)).map(({ key }) => names.get(key) ?? key),
		];
	}, [seats, leftOut, joining, assistants]);
}

/** Letters that were chosen before the names were shown mean no column any more. */
const amongSeats = (choice: FollowUpChoice, seats: readonly Seat[]): FollowUpChoice =>
	choice.carry === null || seats.some(({ id }) => id === choice.carry) ? choice : { ...choice, carry: null };

function useOpening(chatId: string, isEnded: boolean) {
	const [isOpen, setOpen] = useState(() => arrival.id === chatId);
	useEffect(() => {
		arrival.id = "";
	}, []);
	const opener = useRef<Element>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const open = useCallback(() => {
		if (!field.current) opener.current = document.activeElement;
		setOpen(true);
		field.current?.focus();
	}, []);
	const close = useCallback((returnsFocus: boolean) => {
		setOpen(false);
		if (!returnsFocus) return;
		const { current } = opener;
		setTimeout(() => {
			const isThere = current?.isConnected && current !== document.body;
			const target = isThere ? current : document.querySelector(".follow-up-door");
			if (target instanceof HTMLElement) target.focus({ preventScroll: true });
		}, 0);
	}, []);
	const commands = useMemo(
		() => (isEnded ? [] : [{ id: "follow-up", title: followUpMessages.ask, keys: ["/"], rank: 1, run: open }]),
		[open, isEnded],
	);
	useCommands(commands);
	return { isOpen, open, close, field };
}

interface OfferOptions {
	readonly seats: readonly Seat[];
	readonly newest: number;
	readonly asked: readonly string[];
	readonly isEnded: boolean;
	readonly choice: FollowUpChoice;
	readonly change: (next: Partial<FollowUpChoice>) => void;
	readonly open: () => void;
	readonly announce: (text: string) => void;
}

function useOffer({
	seats,
	newest,
	asked,
	isEnded,
	choice,
	change,
	open,
	announce,
}: OfferOptions): FollowUpOffer | null {
	const { options } = choice;
	return useMemo(() => {
		if (isEnded) return null;
		const carry = {
			effectOf: (seatId: string) => followUpMessages.carryEffect(seatName(seats, seatId), asked),
			goOn(seatId: string) {
				change({ carry: seatId });
				open();
			},
		};
		return {
			turn: newest,
			carry: seats.length > 1 ? carry : null,
			options,
			setOptions(seatId, next) {
				change({ options: withOptions(options, seatId, next) });
				announce(followUpMessages.next.chosen(seatName(seats, seatId), next && nextOptionsText(next)));
			},
		};
	}, [isEnded, seats, newest, asked, options, change, open, announce]);
}

/** The owner's chat with the composer at its foot. */
export function FollowUpArea({ session, newest, isRunning, live, children }: FollowUpAreaProps) {
	const { id, seats } = session;
	const end = useEnd(session);
	const { isOpen, open, close, field } = useOpening(id, end !== null);
	const { choice: stored, change, clear } = useFollowUpChoice(id, newest);
	const choice = useMemo(() => amongSeats(stored, seats), [stored, seats]);
	const asked = useAskedNames(seats, choice);
	const [announcement, announce] = useState("");
	useDropGuard();
	const isHydrated = useHydrated();
	const askedHere = useRef(0);
	const [, rerender] = useState(0);
	const leaveNamedTurn = useLeaveNamedTurn();
	/** The prompt of this page has begun a turn: this one, or 0 where the page is opened after that. */
	const onBegun = (turn: number) => {
		askedHere.current = turn;
		clear();
		close(false);
		leaveNamedTurn();
		rerender((count) => count + 1);
	};
	useRecoverLostResponse(session, newest, () => onBegun(0));
	useEffect(() => {
		if (askedHere.current === newest) focusPrompt(newest, "heading");
	}, [newest]);
	const offer = useOffer({ seats, newest, asked, isEnded: end !== null, choice, change, open, announce });
	return (
		<FollowUpContext value={offer}>
			{children}
			<p className="vh" role="status">
				{announcement}
			</p>
			<section className="follow-up" aria-label={followUpMessages.ask}>
				<div className="wrap">
					{end ? (
						<End reasons={end} />
					) : (
						<FollowUpDoor
							draftKey={draftOf(id).key}
							text={isHydrated ? draftOf(id).read() : ""}
							pastedCount={choice.joining.filter(isPasted).length}
							isCovered={isOpen}
							onOpen={open}
						/>
					)}
				</div>
				{!end && isOpen && (
					<FollowUpComposer
						session={session}
						newest={newest}
						isRunning={isRunning}
						live={live}
						draft={draftOf(id)}
						field={field}
						choice={choice}
						onChange={change}
						announce={announce}
						onClose={close}
						onAsked={onBegun}
					/>
				)}
			</section>
		</FollowUpContext>
	);
}
