import { isPasted, type Panel } from "@parallax/contract";
import { type ComponentProps, type RefObject, useCallback, useMemo, useState } from "react";
import { useSearch } from "../../../lib/page/navigation.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { seatsOf } from "./asked-seats.ts";
import { moveColumn, withColumn } from "./column-edits.ts";
import { columnName } from "./column-name.ts";
import { CostFigure } from "./cost/cost-figure.tsx";
import { openPanel, PanelFromUrl, PanelNote, type PanelNotice } from "./opened-panel.tsx";
import { PastePart, usePasteFromUrl } from "./paste-part.tsx";
import { pickerMessages } from "./picker-messages.ts";
import { ADD_MENU_KEY, type OpenedMenu, PANELS_MENU_KEY, type ProviderPickerProps } from "./picker-props.ts";
import { askedOf, type Column, offeredOf } from "./provider-choice.ts";
import { SearchSwitch } from "./search/search-switch.tsx";
import { useReorder } from "./use-reorder.ts";

export { CostFigure, SearchSwitch };

/** The number of columns that count as one prompt of the user's quota. */
export const COLUMNS_PER_PROMPT = 4;

export const { twoPrompts } = pickerMessages;

const loadShared = () => import("../menus/menu-parts.ts");

export const loadMenus = async () => {
	const own = import("./menus.ts");
	const shared = await loadShared();
	return { own: await own, shared };
};

interface PickerPartsProps extends ProviderPickerProps {
	readonly fields: RefObject<HTMLElement | null>;
	readonly opened: OpenedMenu | null;
	readonly onOpened: (opened: OpenedMenu | null) => void;
}

interface MenusProps extends Pick<PickerPartsProps, "assistants" | "asked" | "columns" | "opened"> {
	readonly onClose: () => void;
	readonly nameOf: (column: Column) => string;
	readonly onChange: (columns: readonly Column[], announcement?: string) => void;
	readonly onAdd: (columns: readonly Column[]) => void;
	readonly onPanel: (panel: Panel) => void;
}

/** The menu of the button that was pressed. */
function Menus({ assistants, asked, columns, opened, onClose, nameOf, onChange, onAdd, onPanel }: MenusProps) {
	const onError = () => {
		toastLoadError();
		onClose();
	};
	const menus = useLoaded(loadMenus, { enabled: opened !== null, onError });
	const column = columns.find(({ key }) => key === opened?.key);
	const assistant = assistants.find(({ id }) => id === column?.provider);
	const shared = { button: opened?.button ?? null, onClose };
	if (!menus) return null;
	return (
		<>
			{column && assistant && (
				<menus.own.SeatMenu
					menus={menus.shared}
					key={column.key}
					assistant={assistant}
					column={column}
					columns={columns}
					asked={asked}
					nameOf={nameOf}
					onChange={onChange}
					onAdd={onAdd}
					{...shared}
				/>
			)}
			<menus.own.AddMenu
				menus={menus.shared}
				assistants={offeredOf(assistants)}
				columns={columns}
				asked={asked}
				open={opened?.key === ADD_MENU_KEY}
				{...shared}
				onAdd={(added) => {
					onClose();
					onAdd(withColumn(columns, added));
				}}
			/>
			<menus.shared.PanelsMenu
				open={opened?.key === PANELS_MENU_KEY}
				{...shared}
				seats={seatsOf(asked)}
				onOpen={(panel) => {
					onClose();
					onPanel(panel);
				}}
			/>
		</>
	);
}

/** What the prompt counts as, and what it costs. Pasted answers cost nothing. */
function Figures({ asked, ...cost }: ComponentProps<typeof CostFigure>) {
	const charged = useMemo(() => asked.filter((column) => !isPasted(column)), [asked]);
	return (
		<span className="picker-figures">
			{asked.length > COLUMNS_PER_PROMPT && <span>{pickerMessages.twoPrompts(asked.length)}</span>}
			<CostFigure asked={charged} {...cost} />
		</span>
	);
}

/** The parts that arrange columns. They are loaded when the pointer or focus enters the picker. */
export function PickerParts(props: PickerPartsProps) {
	const { assistants, asked, columns, change, fields, opened, onOpened, promptText, draftKey } = props;
	const panel = new URLSearchParams(useSearch()).get("panel");
	const [announcement, setAnnouncement] = useState("");
	const [panelNotice, setPanelNotice] = useState<PanelNotice | null>(null);
	const panels = useLoaded(loadShared, { enabled: Boolean(panel) });
	usePasteFromUrl(fields, onOpened);
	const nameOf = useCallback(
		(column: Column) => columnName(column, { columns, asked, assistants }),
		[columns, asked, assistants],
	);
	const onChange = (next: readonly Column[], message = "") => {
		change(next);
		setAnnouncement(message);
		setPanelNotice(null);
	};
	// A second column of an assistant is announced by the name that it has on the page, such as 'Grok 2'.
	const onAdd = (next: readonly Column[]) => {
		const added = next.find((column) => !columns.includes(column));
		const context = { columns: next, asked: askedOf(next, assistants), assistants };
		onChange(next, added && pickerMessages.added(columnName(added, context)));
	};
	const onPanel = useCallback(
		(chosen: Panel) => {
			const result = openPanel(chosen, assistants);
			if (result.columns) change([...result.columns, ...columns.filter(isPasted)], true);
			setPanelNotice(result.notice);
		},
		[assistants, change, columns],
	);
	useReorder(fields, (key, target) => {
		const column = columns.find((each) => each.key === key);
		const index = columns.findIndex((each) => each.key === target);
		if (!column) return;
		onChange(moveColumn(columns, key, target), pickerMessages.moved(nameOf(column), index + 1, columns.length));
	});
	return (
		<>
			<SearchSwitch asked={asked} assistants={assistants} nameOf={nameOf} />
			<Figures draftKey={draftKey} promptText={promptText} asked={asked} assistants={assistants} nameOf={nameOf} />
			<span className="vh" role="status">
				{announcement}
			</span>
			<PanelNote notice={panelNotice} />
			{panel && panels && assistants.length > 0 && <PanelFromUrl id={panel} parts={panels} onOpen={onPanel} />}
			<PastePart
				assistants={assistants}
				asked={asked}
				columns={columns}
				opened={opened}
				onClose={() => onOpened(null)}
				onChange={onChange}
			/>
			<Menus
				assistants={assistants}
				asked={asked}
				columns={columns}
				opened={opened}
				onClose={() => onOpened(null)}
				nameOf={nameOf}
				onChange={onChange}
				onAdd={onAdd}
				onPanel={onPanel}
			/>
		</>
	);
}
