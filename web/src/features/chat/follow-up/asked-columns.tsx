import "./asked-columns.css";
import { isPasted, type Provider, type ProviderResponse, type ResponsesPayload, type Seat } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import type { Column } from "../picker/provider-choice.ts";
import { responsesQuery } from "../stream/chat-queries.ts";
import { refusalOf } from "./askable-seats.ts";
import type { FollowUpComposerProps } from "./follow-up-composer.tsx";
import { followUpMessages } from "./follow-up-messages.ts";
import { nextOptionsText } from "./next-options.ts";
import type { FollowUpState } from "./use-follow-up.ts";

type MenuProps = Pick<FollowUpComposerProps, "session" | "newest" | "field" | "choice" | "onChange" | "announce"> & {
	readonly state: FollowUpState;
	readonly assistants: readonly Provider[];
};

/** The open menu: that of a column, by its key, or the one that adds a column. */
export interface OpenedMenu {
	readonly key: string;
	readonly button: HTMLElement;
}
const ADD_MENU = "+";

const loadMenus = async () => {
	const own = import("./next-menus.tsx");
	const parts = await import("../picker/picker-parts.tsx");
	const { own: picker, shared: menus } = await parts.loadMenus();
	return { own: await own, menus, picker };
};

interface DoorProps {
	readonly label: string;
	readonly text: string;
	readonly isOpen: boolean;
	readonly onPress: (button: HTMLElement) => void;
}

/** The button that opens the menu of a column. */
const MenuDoor = ({ label, text, isOpen, onPress }: DoorProps) => (
	<button
		type="button"
		className="asked-door"
		aria-haspopup="dialog"
		aria-expanded={isOpen}
		data-tip={text ? undefined : label}
		onClick={({ currentTarget }) => onPress(currentTarget)}
	>
		{text && <span>{text}</span>}
		<span className="vh">{label}</span>
	</button>
);

interface SeatChipProps extends Pick<DoorProps, "isOpen" | "onPress"> {
	readonly seat: Seat;
	readonly isAsked: boolean;
	/** Undefined in a chat of one column, which is always asked. */
	readonly onToggle: (() => void) | undefined;
	readonly isRefused: boolean;
	readonly next: string;
}

function SeatChip({ seat, isAsked, onToggle, isRefused, next, ...door }: SeatChipProps) {
	const name = (
		<>
			<AssistantMark of={seat} small />
			<span className="asked-name">{seat.name}</span>
		</>
	);
	return (
		<span className="asked-column">
			{onToggle ? (
				<label className="asked-seat">
					<input type="checkbox" checked={isAsked} disabled={isRefused} onChange={onToggle} />
					{name}
				</label>
			) : (
				<span className="asked-seat">{name}</span>
			)}
			{!seat.demo && !isRefused && isAsked && (
				<MenuDoor {...door} label={followUpMessages.modelOf(seat.name)} text={next} />
			)}
		</span>
	);
}

interface JoiningChipProps extends Pick<DoorProps, "isOpen" | "onPress"> {
	readonly column: Column;
	readonly name: string;
	readonly assistant: Provider | undefined;
	readonly onRemove: () => void;
}

/** A column that joins the chat with the prompt. */
function JoiningChip({ column, name, assistant, onRemove, ...door }: JoiningChipProps) {
	const text = [column.modelName ?? column.model ?? assistant?.subtitle, column.note].filter(Boolean).join(" · ");
	return (
		<span className="asked-column is-joining">
			<span className="asked-seat">
				{assistant && <AssistantMark of={assistant} small />}
				<span className="asked-name">{name}</span>
				<span className="vh">{followUpMessages.joins}</span>
			</span>
			{assistant && !assistant.demo && <MenuDoor {...door} label={followUpMessages.optionsOf(name)} text={text} />}
			<IconButton icon="close" size="s" label={followUpMessages.removeJoining(name)} onClick={onRemove} />
		</span>
	);
}

/** The newest answers by seat, as they are when a menu opens: they do not change while it is open. */
function useNewestAnswers({ session: { id }, newest }: Pick<MenuProps, "session" | "newest">) {
	const client = useQueryClient();
	return (seatId: string): ProviderResponse | undefined =>
		client
			.getQueryData<ResponsesPayload>(responsesQuery({ side: "own", id, turn: newest }).queryKey)
			?.responses.find(({ seat }) => seat === seatId);
}

function useMenus(isOpened: boolean, close: () => void) {
	const onError = () => {
		toastLoadError();
		close();
	};
	return useLoaded(loadMenus, { enabled: isOpened, onError });
}

/** What the next prompt asks: the columns of the chat, and those that join it. */
export function AskedColumns(props: MenuProps) {
	const { session, choice, state, assistants, field, onChange, announce } = props;
	const seats = session.seats.filter((seat) => !isPasted(seat));
	const { options, joining } = choice;
	const [opened, setOpened] = useState<OpenedMenu | null>(null);
	const answerOf = useNewestAnswers(props);
	const menus = useMenus(opened !== null, () => setOpened(null));
	const doorOf = (key: string) => ({
		isOpen: opened?.key === key,
		onPress: (button: HTMLElement) => setOpened(opened?.key === key ? null : { key, button }),
	});
	const addDoor = doorOf(ADD_MENU);
	const refusals = seats.flatMap((seat) => refusalOf(seat, assistants) ?? []);
	return (
		<>
			<fieldset className="asked-seats">
				<legend className="vh">{followUpMessages.askedColumns}</legend>
				{seats.map((seat) => (
					<SeatChip
						key={seat.id}
						seat={seat}
						isAsked={state.asked.includes(seat)}
						isRefused={refusalOf(seat, assistants) !== null}
						onToggle={seats.length + joining.length > 1 ? () => state.toggle(seat.id) : undefined}
						next={nextOptionsText(options[seat.id] ?? {})}
						{...doorOf(seat.id)}
					/>
				))}
				{joining.map((column) => (
					<JoiningChip
						key={column.key}
						column={column}
						name={state.nameOf(column)}
						assistant={assistants.find(({ id }) => id === column.provider)}
						onRemove={() => {
							onChange({ joining: joining.filter((each) => each !== column) });
							announce(followUpMessages.removed(state.nameOf(column)));
							field.current?.focus();
						}}
						{...doorOf(column.key)}
					/>
				))}
				<Button
					tone="bare"
					size="s"
					icon="plus"
					aria-haspopup="dialog"
					aria-expanded={addDoor.isOpen}
					onClick={({ currentTarget }) => addDoor.onPress(currentTarget)}
				>
					{followUpMessages.addColumn}
				</Button>
			</fieldset>
			{refusals.length > 0 && <p className="seat-refusals">{refusals.join(" ")}</p>}
			{menus && (
				<menus.own.NextMenus
					{...props}
					menus={menus.menus}
					picker={menus.picker}
					opened={opened}
					isAdding={addDoor.isOpen}
					answerOf={answerOf}
					onClose={() => setOpened(null)}
				/>
			)}
		</>
	);
}
