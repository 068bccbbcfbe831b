import "./column-menu.css";
import type { Provider } from "@parallax/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { menuMessages as messages } from "./menu-messages.ts";
import { type ChosenModel, ModelPicker } from "./models/model-picker.tsx";

const words = messages.parameters;

export interface ColumnMenuProps {
	readonly open: boolean;
	readonly onClose: () => void;
	/** The button that opened the menu. */
	readonly button: HTMLElement | null;
	/** The element the menu is placed at; the button if omitted. */
	readonly anchor?: Element | null | undefined;
	readonly assistant: Pick<Provider, "id" | "name">;
	/** The display name of the column. */
	readonly name: string;
	/** The model in use. */
	readonly current: string | null;
	readonly onChoose: (model: ChosenModel) => void;
	/** The parameter fields, shown after the user presses the Parameters button. */
	readonly fields: ReactNode;
	/** Buttons below the fields. */
	readonly ends: ReactNode;
	/** Buttons beside the Parameters button. */
	readonly children?: ReactNode;
}

interface ParametersProps extends Pick<ColumnMenuProps, "name" | "fields" | "ends"> {
	readonly onBack: () => void;
}

function Parameters({ name, fields, ends, onBack }: ParametersProps) {
	const part = useRef<HTMLDivElement>(null);
	useEffect(() => part.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true }), []);
	return (
		<>
			<div className="parameters-head">
				<span className="turned">
					<Button tone="bare" size="s" icon="down" onClick={onBack}>
						{words.back}
					</Button>
				</span>
				<h3>{words.of(name)}</h3>
			</div>
			<div className="parameters" ref={part}>
				{fields}
				<p className="note-line">{words.note}</p>
			</div>
			<div className="column-menu-foot is-end">{ends}</div>
		</>
	);
}

/** The menu of a column: its models and, behind a button, its parameters. */
export function ColumnMenu(props: ColumnMenuProps) {
	const { open, onClose, button, anchor, assistant, name, current, onChoose, fields, ends, children } = props;
	const [shows, setShows] = useState<"models" | "parameters">("models");
	const door = useRef<HTMLButtonElement>(null);
	const wasInside = useRef(false);
	useEffect(() => {
		if (shows === "models" && wasInside.current) door.current?.focus();
		wasInside.current = shows === "parameters";
	}, [shows]);
	return (
		<Popover
			open={open}
			onClose={onClose}
			label={shows === "models" ? messages.models.title(assistant.name) : words.of(name)}
			button={button}
			anchor={anchor}
			align="start"
			look="wide"
		>
			{shows === "parameters" ? (
				<Parameters name={name} fields={fields} ends={ends} onBack={() => setShows("models")} />
			) : (
				<>
					<ModelPicker assistant={assistant} current={current} onChoose={onChoose} />
					<div className="column-menu-foot">
						<Button ref={door} tone="bare" size="s" icon="gear" onClick={() => setShows("parameters")}>
							{words.title}
						</Button>
						{children}
					</div>
				</>
			)}
		</Popover>
	);
}
