import "./column-menu.css";
import type { Provider } from "@parallax/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { menuMessages as messages } from "./menu-messages.ts";
import { type ChosenModel, ModelPicker } from "./models/model-picker.tsx";

const texts = messages.parameters;

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
	/** What stands above the models. */
	readonly head?: ReactNode;
	/** The parameter fields, shown after the user presses the Parameters button. */
	readonly fields: ReactNode;
	/** Buttons below the fields. */
	readonly footer: ReactNode;
	/** Buttons beside the Parameters button. */
	readonly children?: ReactNode;
}

interface ParametersProps extends Pick<ColumnMenuProps, "name" | "fields" | "footer"> {
	readonly onBack: () => void;
}

function Parameters({ name, fields, footer, onBack }: ParametersProps) {
	const container = useRef<HTMLDivElement>(null);
	useEffect(() => container.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true }), []);
	return (
		<>
			<div className="parameters-head">
				<span className="turned">
					<Button tone="bare" size="s" icon="down" onClick={onBack}>
						{texts.back}
					</Button>
				</span>
				<h3>{texts.of(name)}</h3>
			</div>
			<div className="parameters" ref={container}>
				{fields}
				<p className="note-line">{texts.note}</p>
			</div>
			<div className="column-menu-foot is-end">{footer}</div>
		</>
	);
}

/** The menu of a column: its models and, behind a button, its parameters. */
export function ColumnMenu(props: ColumnMenuProps) {
	const { open, onClose, button, anchor, assistant, name, current, onChoose, head, fields, footer, children } = props;
	const [view, setView] = useState<"models" | "parameters">("models");
	const parametersButton = useRef<HTMLButtonElement>(null);
	const wasInside = useRef(false);
	useEffect(() => {
		if (view === "models" && wasInside.current) parametersButton.current?.focus();
		wasInside.current = view === "parameters";
	}, [view]);
	return (
		<Popover
			open={open}
			onClose={onClose}
			label={view === "models" ? messages.models.title(assistant.name) : texts.of(name)}
			button={button}
			anchor={anchor}
			align="start"
			variant="wide"
		>
			{view === "parameters" ? (
				<Parameters name={name} fields={fields} footer={footer} onBack={() => setView("models")} />
			) : (
				<>
					{head}
					<ModelPicker assistant={assistant} current={current} onChoose={onChoose} />
					<div className="column-menu-foot">
						<Button ref={parametersButton} tone="bare" size="s" icon="gear" onClick={() => setView("parameters")}>
							{texts.title}
						</Button>
						{children}
					</div>
				</>
			)}
		</Popover>
	);
}
