import { MAX_SEATS, type Provider } from "@parallax/contract";
import { Button } from "../../../ui/actions/button.tsx";
import { IconButton } from "../../../ui/actions/icon-button.tsx";
import type * as ColumnMenus from "../menus/menu-parts.ts";
import { messages } from "../messages.ts";
import { duplicateColumn, moveColumn, removeColumn, setModel, setParameters } from "./column-edits.ts";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

interface SeatMenuProps {
	readonly menus: typeof ColumnMenus;
	readonly assistant: Provider;
	readonly column: Column;
	readonly columns: readonly Column[];
	/** The columns that are asked. */
	readonly asked: readonly Column[];
	/** Returns the display name of any column. */
	readonly nameOf: (column: Column) => string;
	readonly button: HTMLElement | null;
	readonly onClose: () => void;
	readonly onChange: (columns: readonly Column[], announcement?: string) => void;
	/** Receives the columns with a new one, which is announced. */
	readonly onAdd: (columns: readonly Column[]) => void;
}

type ColumnActionsProps = Pick<
	SeatMenuProps,
	"column" | "columns" | "asked" | "nameOf" | "onClose" | "onChange" | "onAdd"
>;

/** Buttons that move, duplicate or remove the column. */
function ColumnActions({ column, columns, asked, nameOf, onClose, onChange, onAdd }: ColumnActionsProps) {
	const { key } = column;
	const name = nameOf(column);
	const index = columns.indexOf(column);
	const move = (step: number) => {
		const target = columns[index + step];
		if (!target) return;
		onChange(moveColumn(columns, key, target.key), pickerMessages.moved(name, index + step + 1, columns.length));
	};
	const isLast = asked.length === 1 && asked.includes(column);
	const hasSiblings = columns.filter(({ provider }) => provider === column.provider).length > 1;
	return (
		<span className="ends">
			<span className="turned">
				<IconButton
					icon="down"
					size="s"
					label={pickerMessages.moveBack(name)}
					aria-disabled={index === 0 || undefined}
					onClick={() => move(-1)}
				/>
				<IconButton
					icon="up"
					size="s"
					label={pickerMessages.moveForward(name)}
					aria-disabled={index === columns.length - 1 || undefined}
					onClick={() => move(1)}
				/>
			</span>
			<IconButton
				icon="copy"
				size="s"
				label={pickerMessages.duplicate}
				disabled={asked.length >= MAX_SEATS}
				onClick={() => {
					onClose();
					onAdd(duplicateColumn(columns, key));
				}}
			/>
			{hasSiblings && (
				<IconButton
					icon="trash"
					size="s"
					label={isLast ? messages.lastProvider : pickerMessages.removeColumn(name)}
					aria-disabled={isLast || undefined}
					onClick={() => {
						if (isLast) return;
						onClose();
						onChange(removeColumn(columns, key), pickerMessages.removed(name));
					}}
				/>
			)}
		</span>
	);
}

/** The menu for the model, parameters and position of one column. */
export function SeatMenu(props: SeatMenuProps) {
	const { menus, assistant, column, columns, nameOf, button, onClose, onChange } = props;
	const { key } = column;
	const takenNames = columns.filter((each) => each !== column).map(nameOf);
	return (
		<menus.ColumnMenu
			open
			onClose={onClose}
			button={button}
			anchor={button?.closest("[data-key]")}
			assistant={assistant}
			name={nameOf(column)}
			current={column.model ?? assistant.model}
			onChoose={({ id, name, isDefault }) => {
				onClose();
				const next = setModel(columns, key, isDefault ? undefined : id, name);
				const isFull = columns.filter(({ isOn }) => isOn).length >= MAX_SEATS;
				onChange(next.map((each) => (each.key === key ? { ...each, isOn: each.isOn || !isFull } : each)));
			}}
			fields={
				<menus.SeatFields
					key={key}
					value={column}
					defaultName={assistant.name}
					takenNames={takenNames}
					onChange={(value) => onChange(setParameters(columns, key, value))}
				/>
			}
			footer={
				<>
					<Button
						tone="bare"
						size="s"
						onClick={() => {
							onClose();
							onChange(setParameters(columns, key, {}));
						}}
					>
						{pickerMessages.reset}
					</Button>
					<Button size="s" onClick={onClose}>
						{pickerMessages.done}
					</Button>
				</>
			}
		>
			<ColumnActions {...props} />
		</menus.ColumnMenu>
	);
}
