import type { Provider, ProviderResponse } from "@parallax/contract";
import { Button } from "../../../ui/actions/button.tsx";
import { ModelMenu } from "../columns/head/model-menu.tsx";
import type * as ColumnMenus from "../menus/menu-parts.ts";
import type * as PickerMenus from "../picker/menus.ts";
import { type Column, offeredOf } from "../picker/provider-choice.ts";
import type { OpenedMenu } from "./asked-columns.tsx";
import type { FollowUpComposerProps } from "./follow-up-composer.tsx";
import { followUpMessages } from "./follow-up-messages.ts";
import { columnsOfSeats, joiningNames } from "./joining-names.ts";
import { nextOptionsText, withOptions } from "./next-options.ts";
import type { FollowUpState } from "./use-follow-up.ts";

export { ModelMenu };

interface NextMenusProps extends Pick<FollowUpComposerProps, "session" | "choice" | "onChange" | "announce"> {
	readonly menus: typeof ColumnMenus;
	readonly picker: typeof PickerMenus;
	readonly state: FollowUpState;
	readonly assistants: readonly Provider[];
	readonly opened: OpenedMenu | null;
	readonly isAdding: boolean;
	readonly answerOf: (seatId: string) => ProviderResponse | undefined;
	readonly onClose: () => void;
}

/** The menu of a column of the chat. */
function SeatOptions({ menus, session, choice, onChange, announce, opened, answerOf, onClose }: NextMenusProps) {
	const seat = session.seats.find(({ id }) => id === opened?.key);
	if (!seat) return null;
	return (
		<ModelMenu
			key={seat.id}
			menus={menus}
			onClose={onClose}
			button={opened?.button ?? null}
			seat={seat}
			newest={answerOf(seat.id)}
			again={null}
			next={{
				options: choice.options[seat.id],
				onChange(next) {
					onChange({ options: withOptions(choice.options, seat.id, next) });
					announce(followUpMessages.next.chosen(seat.name, next && nextOptionsText(next)));
				},
			}}
		/>
	);
}

/** The menu of a column that joins. */
function JoiningOptions({
	menus,
	picker,
	session,
	choice,
	onChange,
	state,
	assistants,
	opened,
	onClose,
}: NextMenusProps) {
	const { joining } = choice;
	const column = joining.find(({ key }) => key === opened?.key);
	const assistant = assistants.find(({ id }) => id === column?.provider);
	if (!column || !assistant) return null;
	const { key } = column;
	const change = (next: readonly Column[]) => onChange({ joining: next });
	const unnamed = joining.map((each) => (each === column ? { ...each, name: undefined } : each));
	const others = joining.filter((each) => each !== column).map(state.nameOf);
	return (
		<menus.ColumnMenu
			key={key}
			open
			onClose={onClose}
			button={opened?.button ?? null}
			assistant={assistant}
			name={state.nameOf(column)}
			current={column.model ?? assistant.model}
			onChoose={({ id, name, isDefault }) => {
				onClose();
				change(picker.setModel(joining, key, isDefault ? undefined : id, name));
			}}
			fields={
				<menus.SeatFields
					value={column}
					defaultName={joiningNames(session.seats, unnamed, assistants).get(key) ?? assistant.name}
					takenNames={[...session.seats.map(({ name }) => name), ...others]}
					onChange={(value) => change(picker.setParameters(joining, key, value))}
				/>
			}
			footer={
				<Button size="s" onClick={onClose}>
					{followUpMessages.done}
				</Button>
			}
		/>
	);
}

/** The menus of the columns that the next prompt asks. */
export function NextMenus(props: NextMenusProps) {
	const { menus, picker, session, choice, onChange, announce, assistants, opened, isAdding, onClose } = props;
	const columns = [...columnsOfSeats(session.seats), ...choice.joining];
	return (
		<>
			<SeatOptions {...props} />
			<JoiningOptions {...props} />
			<picker.AddMenu
				menus={menus}
				assistants={offeredOf(assistants)}
				columns={columns}
				asked={columns}
				open={isAdding}
				button={opened?.button ?? null}
				onClose={onClose}
				onAdd={(added) => {
					onClose();
					const joining = [...choice.joining, added];
					onChange({ joining });
					announce(followUpMessages.added(joiningNames(session.seats, joining, assistants).get(added.key) ?? ""));
				}}
			/>
		</>
	);
}
