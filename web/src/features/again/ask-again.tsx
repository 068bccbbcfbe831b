import "./ask-again.css";
import { isPasted, isSettled } from "@parallax/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Command } from "../../lib/keys/commands.ts";
import { Button } from "../../ui/actions/button.tsx";
import { seatName, useSeats } from "../assistants/index.ts";
import { type AgainProps, ASK_TURN_AGAIN, askMoreTimes, useOfferedInTurn, useTurnCommands } from "../chat/index.ts";
import { PricedDialog, useOffer } from "../verdicts/index.ts";
import { useFindings } from "./edition-findings.ts";
import { editionsOf } from "./editions.ts";
import { againMessages } from "./messages.ts";
import { useAskAgain } from "./use-ask-again.ts";

const texts = againMessages.dialog;
const NONE: readonly Command[] = [];

/** The way to ask one column three more times, which else stands in the menu at its model. */
function MoreTimes({ asked, onClose }: { readonly asked: readonly string[]; readonly onClose: () => void }) {
	const seats = useSeats();
	const offered = useOfferedInTurn();
	const columns = asked.flatMap((id) => {
		const command = offered.find((one) => one.id === askMoreTimes(id));
		return command ? [{ ...command, id, name: seatName(seats, id) }] : [];
	});
	if (columns.length === 0) return null;
	return (
		<div className="more-times-offer">
			<p>{texts.moreTimes}</p>
			{columns.map(({ id, name, title, run }) => (
				<Button
					key={id}
					size="s"
					tone="edge"
					aria-label={title}
					onClick={() => {
						onClose();
						// After the closing dialog has returned the focus.
						setTimeout(run, 0);
					}}
				>
					{name}
				</Button>
			))}
		</div>
	);
}

interface AskDialogProps extends AgainProps {
	readonly onClose: () => void;
	readonly onAsked: (place: number) => void;
}

function AskDialog({ onClose, onAsked, ...props }: AskDialogProps) {
	const { session, answers, edition } = props;
	const { turn, responses } = answers;
	const seats = useSeats();
	const price = useOffer({ session, payload: answers, kind: "again" }, true);
	const { ask, isAsking } = useAskAgain(props, () => {
		onClose();
		onAsked(Math.max(editionsOf(answers).length, 1) + 1);
		void edition.read(null);
	});
	const asked = responses.filter((response) => !isPasted(response));
	const place = Math.max(editionsOf(answers).length, 1);
	const what = texts.text(
		asked.map(({ seat }) => seatName(seats, seat)),
		place,
	);
	const findings = useFindings(props);
	const isLast = turn === session.turns.at(-1)?.number;
	const areSamples = asked.every(({ demo }) => demo);
	return (
		<PricedDialog
			title={texts.title(responses.length)}
			text={[
				what,
				...(findings.length > 0 ? [texts.stays(findings, place)] : []),
				...(isLast ? [] : [texts.later]),
				...(areSamples ? [texts.samples] : []),
			].join(" ")}
			price={price}
			unavailable={texts.unavailable}
			confirm={texts.confirm}
			isBusy={isAsking}
			onConfirm={() => ask({})}
			onClose={onClose}
			foot={<MoreTimes asked={asked.map(({ seat }) => seat)} onClose={onClose} />}
		/>
	);
}

/** Offers to ask all columns of the turn again, in the palette and above the answers. */
export function AskAgain(props: AgainProps) {
	const { answers, edition } = props;
	const [isOpen, setOpen] = useState(false);
	/** The place of the edition that was asked for on this page, until it is written. */
	const [asked, setAsked] = useState<number | null>(null);
	const isWritten = answers.responses.every(isSettled);
	const isPossible = edition.earlier === null && isWritten;
	const isOver = asked !== null && isWritten && editionsOf(answers).length >= asked;
	useEffect(() => {
		if (isOver) setAsked(null);
	}, [isOver]);
	const commands = useMemo(
		(): readonly Command[] =>
			isPossible
				? [{ id: ASK_TURN_AGAIN, title: againMessages.command, keys: ["a"], rank: 1, run: () => setOpen(true) }]
				: NONE,
		[isPossible],
	);
	useTurnCommands(commands);
	const close = useCallback(() => setOpen(false), []);
	return (
		<>
			<p className="vh" role="status">
				{asked !== null && againMessages.asked(asked)}
			</p>
			{isOpen && <AskDialog {...props} onClose={close} onAsked={setAsked} />}
		</>
	);
}
