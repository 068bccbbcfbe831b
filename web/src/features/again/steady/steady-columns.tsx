import "./steady.css";
import { isPasted, isSettled, type ResponsesPayload } from "@parallax/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Command } from "../../../lib/keys/commands.ts";
import { seatName, useSeat, useSeats } from "../../assistants/index.ts";
import { type AgainProps, askMoreTimes, useTurnCommands, useTurnScope } from "../../chat/index.ts";
import { PricedDialog, useOffer } from "../../verdicts/index.ts";
import { samplesOf } from "../editions.ts";
import { againMessages } from "../messages.ts";
import { useAskAgain } from "../use-ask-again.ts";
import { SteadyColumn } from "./steady-column.tsx";
import { useColumnPlaces } from "./use-column-places.ts";

const texts = againMessages.steady;
const TIMES = 3;
const POLL_MS = 1000;

/** A demonstration would say the same again, and answers that Google's terms keep for the person who asked are not compared. */
const askableSeats = ({ responses }: ResponsesPayload): readonly string[] =>
	responses
		.filter((one) => one.status === "success" && !one.demo && !one.grounded && !isPasted(one))
		.map(({ seat }) => seat);

interface AskDialogProps extends AgainProps {
	readonly seatId: string;
	readonly onClose: () => void;
	readonly onAsked: () => void;
}

function AskDialog({ seatId, onClose, onAsked, ...props }: AskDialogProps) {
	const { name } = useSeat(seatId);
	const price = useOffer({ session: props.session, payload: props.answers, kind: "steady" }, true);
	const { ask, isAsking } = useAskAgain(props, onAsked);
	return (
		<PricedDialog
			title={texts.title(name)}
			text={texts.text(name, price.offer?.by)}
			price={price}
			unavailable={againMessages.dialog.unavailable}
			confirm={texts.confirm}
			isBusy={isAsking}
			onConfirm={() => ask({ seats: [seatId], times: TIMES })}
			onClose={onClose}
		/>
	);
}

/** Samples are no answers of the turn, so the stream does not carry them: the turn is read until they have ended. */
function useSamplesRead({ answers, actions }: AgainProps): void {
	const isWaiting = answers.editions?.some(({ sample, pending }) => sample && pending > 0) ?? false;
	const { turn } = answers;
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setInterval(() => void actions.readFrom(turn).catch(() => {}), POLL_MS);
		return () => clearInterval(timer);
	}, [isWaiting, actions, turn]);
}

/** Offers to ask one column three more times, in its menu and in the palette, and shows below its answer what came of it. */
export function SteadyColumns(props: AgainProps) {
	const { answers, edition } = props;
	const scope = useTurnScope();
	const seats = useSeats();
	const [opened, setOpened] = useState<string | null>(null);
	/** The columns whose samples are compared as soon as they are there. */
	const [wanted, setWanted] = useState<readonly string[]>([]);
	useSamplesRead(props);
	const isNewest = edition.earlier === null;
	const askable = isNewest && answers.responses.every(isSettled) ? askableSeats(answers).join(" ") : "";
	const commands = useMemo(
		() =>
			askable.split(" ").flatMap((id): Command[] => {
				const name = seatName(seats, id);
				return id === ""
					? []
					: [
							{
								id: askMoreTimes(id),
								title: texts.command(name),
								alias: texts.alias,
								rank: 2,
								run: () => setOpened(id),
							},
						];
			}),
		[askable, seats],
	);
	useTurnCommands(commands);
	const sampled = answers.responses.map(({ seat }) => seat).filter((id) => samplesOf(answers, id).length > 0);
	const places = useColumnPlaces(scope, sampled, isNewest && sampled.length > 0);
	const onUnwanted = useCallback((id: string) => setWanted((ids) => ids.filter((one) => one !== id)), []);
	return (
		<>
			{[...places].map(([id, place]) =>
				createPortal(
					<SteadyColumn {...props} seatId={id} isWanted={wanted.includes(id)} onUnwanted={onUnwanted} />,
					place,
					id,
				),
			)}
			{opened !== null && (
				<AskDialog
					{...props}
					seatId={opened}
					onClose={() => setOpened(null)}
					onAsked={() => {
						setWanted((ids) => [...ids, opened]);
						setOpened(null);
					}}
				/>
			)}
		</>
	);
}
