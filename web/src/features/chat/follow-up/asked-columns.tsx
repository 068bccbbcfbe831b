import "./asked-columns.css";
import { isPasted, type Provider, type ProviderResponse, type ResponsesPayload, type Seat } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { isHiddenSeat } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { PASTE_KEY } from "../picker/picker-props.ts";
import { type Column, PASTED_ASSISTANT } from "../picker/provider-choice.ts";
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
			{!isHiddenSeat(seat) && <AssistantMark of={seat} small />}
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
			{!seat.demo && !isHiddenSeat(seat) && !isRefused && isAsked && (
				<MenuDoor {...door} label={followUpMessages.modelOf(seat.name)} text={next} />
			)}
		</span>
	);
}

interface JoiningChipProps extends Pick<DoorProps, "isOpen" | "onPress"> {
	readonly column: Column;
	readonly name: string;
	readonly assistant: Provider | typeof PASTED_ASSISTANT | undefined;
	readonly onRemove: () => void;
}

/** A column that joins the chat with the prompt. */
function JoiningChip({ column, name, assistant, onRemove, ...door }: JoiningChipProps) {
	const label = (isPasted(column) ? messages.editPasted : followUpMessages.optionsOf)(name);
	const text = [column.modelName ?? column.model ?? assistant?.subtitle, column.note].filter(Boolean).join(" · ");
	return (
		<span className="asked-column is-joining">
			<span className="asked-seat">
				{assistant && <AssistantMark of={assistant} small />}
				<span className="asked-name">{name}</span>
				<span className="vh">{followUpMessages.joins}</span>
			</span>
			{assistant && !assistant.demo && <MenuDoor {...door} label={label} text={text} />}
			<IconButton icon="close" size="s" label={followUpMessages.removeJoining(name)} onClick={onRemove} />
		</span>
	);
}

/** Adds a column that is asked, or one whose answer the user has. */
const AddDoors = ({ doorOf }: { readonly doorOf: (key: string) => Pick<DoorProps, "isOpen" | "onPress"> }) => (
	<>
		{[ADD_MENU, PASTE_KEY].map((key) => {
			const { isOpen, onPress } = doorOf(key);
			return (
				<Button
					key={key}
					tone="bare"
					size="s"
					icon={key === ADD_MENU ? "plus" : undefined}
					aria-haspopup="dialog"
					aria-expanded={isOpen}
					onClick={({ currentTarget }) => onPress(currentTarget)}
				>
					{key === ADD_MENU ? followUpMessages.addColumn : messages.paste}
				</Button>
			);
		})}
	</>
);

/** The newest answers by seat, as they are when a menu opens: they do not change while it is open. */
function useNewestAnswers({ session: { id }, newest }: Pick<MenuProps, "session" | "newest">) {
	const client = useQueryClient();
	return (seatId: string): ProviderResponse | undefined =>
		client
			.getQueryData<ResponsesPayload>(responsesQuery({ side: "own", id, turn: newest }).queryKey)
			?.responses.find(({ seat }) => seat === seatId);
}

const loadPasting = () => import("./next-pasted.tsx");

/** The menus, or the dialog of a pasted answer. */
function useParts(opened: OpenedMenu | null, joining: readonly Column[], close: () => void) {
	const onError = () => {
		toastLoadError();
		close();
	};
	const isPasting =
		opened?.key === PASTE_KEY || joining.some((column) => isPasted(column) && column.key === opened?.key);
	const menus = useLoaded(loadMenus, { enabled: opened !== null && !isPasting, onError });
	const pasting = useLoaded(loadPasting, { enabled: isPasting, onError });
	return { menus, pasting: isPasting ? pasting : undefined };
}

/** What the next prompt asks: the columns of the chat, and those that join it. */
export function AskedColumns(props: MenuProps) {
	const { session, choice, state, assistants, field, onChange, announce } = props;
	const seats = session.seats.filter((seat) => !isPasted(seat));
	const { options, joining } = choice;
	const [opened, setOpened] = useState<OpenedMenu | null>(null);
	const answerOf = useNewestAnswers(props);
	const close = () => setOpened(null);
	const { menus, pasting } = useParts(opened, joining, close);
	const doorOf = (key: string) => ({
		isOpen: opened?.key === key,
		onPress: (button: HTMLElement) => setOpened(opened?.key === key ? null : { key, button }),
	});
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
						assistant={isPasted(column) ? PASTED_ASSISTANT : assistants.find(({ id }) => id === column.provider)}
						onRemove={() => {
							onChange({ joining: joining.filter((each) => each !== column) });
							announce(followUpMessages.removed(state.nameOf(column)));
							field.current?.focus();
						}}
						{...doorOf(column.key)}
					/>
				))}
				{!session.blind && <AddDoors doorOf={doorOf} />}
			</fieldset>
			{refusals.length > 0 && <p className="seat-refusals">{refusals.join(" ")}</p>}
			{menus && (
				<menus.own.NextMenus
					{...props}
					menus={menus.menus}
					picker={menus.picker}
					opened={opened}
					isAdding={opened?.key === ADD_MENU}
					answerOf={answerOf}
					onClose={close}
				/>
			)}
			{pasting && opened && <pasting.NextPasted {...props} opened={opened} onClose={close} />}
		</>
	);
}
