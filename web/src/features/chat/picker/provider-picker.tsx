import "./provider-picker.css";
import { isPasted, MAX_SEATS, type Provider } from "@parallax/contract";
import { type ComponentProps, memo, useRef, useState } from "react";
import { useSearch } from "../../../lib/page/navigation.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Skeleton } from "../../../ui/loading/skeleton.tsx";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { toastLoadError } from "../../../ui/toasts/toast-load-error.ts";
import { messages } from "../messages.ts";
import { columnName } from "./column-name.ts";
import { ADD_MENU_KEY, type OpenedMenu, PANELS_MENU_KEY, PASTE_KEY, type ProviderPickerProps } from "./picker-props.ts";
import { type Column, PASTED_ASSISTANT } from "./provider-choice.ts";

/** Returns the attributes of the button that opens the menu with this key. */
type GetMenuButtonProps = (
	key: string,
) => Pick<ComponentProps<"button">, "aria-haspopup" | "aria-expanded" | "onClick">;

interface ToggleProps extends Pick<ProviderPickerProps, "describedBy"> {
	readonly assistant: Provider | typeof PASTED_ASSISTANT;
	readonly column: Column;
	/** The display name of the column. */
	readonly name: string;
	readonly isOn: boolean;
	readonly isFull: boolean;
	readonly onToggle: (key: string) => void;
	readonly getMenuButtonProps: GetMenuButtonProps;
}

function ProviderToggle(props: ToggleProps) {
	const { assistant, column, name, isOn, isFull, onToggle, getMenuButtonProps, describedBy } = props;
	const { demo, available, description, subtitle } = assistant;
	const hint = demo ? messages.demoDescription(assistant.name) : description;
	return (
		<div className="toggle" {...tintProps(assistant)} data-key={column.key} data-tip={hint}>
			<label>
				<input
					type="checkbox"
					checked={isOn}
					disabled={!available || (isFull && !isOn)}
					aria-describedby={describedBy}
					aria-description={hint}
					onChange={() => onToggle(column.key)}
				/>
				<AssistantMark of={assistant} />
				<span className="name">
					<span className="name-words" dir="auto">
						{name}
					</span>{" "}
					{demo && <Badge tone="warn">{messages.demo}</Badge>}
				</span>
				<span className="model">
					{column.modelName ?? column.model ?? subtitle}
					{column.note && ` · ${column.note}`}
				</span>
				<span className="tick">
					<Icon name="check" />
				</span>
			</label>
			<button type="button" className="toggle-more" {...getMenuButtonProps(column.key)}>
				<span className="vh">{(isPasted(column) ? messages.editPasted : messages.columnMenuOf)(name)}</span>
			</button>
		</div>
	);
}

const loadParts = () => import("./picker-parts.tsx");

/** The number of columns that are always shown: those of the specified assistants. */
const ALWAYS_SHOWN = 4;
/** Above this number of columns, those after the first four that were never chosen are moved into a menu. */
const MAX_SHOWN = 8;

/** The columns shown on the page. A column that was chosen once stays there. */
function useVisibleColumns(columns: readonly Column[]): readonly Column[] {
	const [seen] = useState(() => new Set<string>());
	for (const { key, isOn } of columns) if (isOn) seen.add(key);
	return columns.filter(({ key }, index) => index < ALWAYS_SHOWN || columns.length <= MAX_SHOWN || seen.has(key));
}

/** The columns as toggles. Until the assistants are loaded, four placeholders are shown. */
export const ProviderPicker = memo(function ProviderPicker(props: ProviderPickerProps) {
	const { assistants, asked, columns, describedBy } = props;
	const [opened, setOpened] = useState<OpenedMenu | null>(null);
	const [isNear, setNear] = useState(false);
	const [hasFailed, setFailed] = useState(false);
	const fields = useRef<HTMLFieldSetElement>(null);
	const visibleColumns = useVisibleColumns(columns);
	const search = useSearch();
	const parts = useLoaded(loadParts, {
		enabled: !hasFailed && (isNear || !props.isBlank || /(?:^|&)pa(?:nel|ste)=/.test(search)),
		onError: () => {
			setFailed(true);
			setOpened(null);
			if (opened) toastLoadError();
		},
	});
	const getMenuButtonProps: GetMenuButtonProps = (key) => {
		const isOpen = opened?.key === key;
		return {
			"aria-haspopup": "dialog",
			"aria-expanded": isOpen,
			onClick: ({ currentTarget }) => {
				setFailed(false);
				setNear(true);
				setOpened(isOpen ? null : { key, button: currentTarget });
			},
		};
	};
	const markNear = () => setNear(true);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only detects pointer and focus, to prefetch the menus.
		<div onPointerEnter={markNear} onFocus={markNear}>
			<fieldset className="picker" ref={fields}>
				<legend className="vh">{messages.pickerLabel}</legend>
				{visibleColumns.map((column) => {
					const assistant = isPasted(column) ? PASTED_ASSISTANT : assistants.find(({ id }) => id === column.provider);
					return assistant ? (
						<ProviderToggle
							key={column.key}
							assistant={assistant}
							column={column}
							name={columnName(column, props)}
							isOn={asked.includes(column)}
							isFull={asked.length >= MAX_SEATS}
							onToggle={props.toggle}
							getMenuButtonProps={getMenuButtonProps}
							describedBy={describedBy}
						/>
					) : (
						<div key={column.key} className="toggle-place">
							<Skeleton width="45%" />
							<Skeleton width="30%" />
						</div>
					);
				})}
			</fieldset>
			<div className="picker-tools">
				<Button tone="bare" size="s" icon="plus" {...getMenuButtonProps(ADD_MENU_KEY)}>
					{messages.addColumn(columns.length - visibleColumns.length)}
				</Button>
				<Button tone="bare" size="s" data-paste="" {...getMenuButtonProps(PASTE_KEY)}>
					{messages.paste}
				</Button>
				<Button tone="bare" size="s" {...getMenuButtonProps(PANELS_MENU_KEY)}>
					{messages.panels}
				</Button>
				{parts && <parts.PickerParts {...props} fields={fields} opened={opened} onOpened={setOpened} />}
			</div>
		</div>
	);
});
