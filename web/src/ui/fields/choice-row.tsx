import "./switch.css";
import { useId } from "react";
import { Button } from "../actions/button.tsx";
import { Menu } from "../overlays/menu.tsx";

export interface ChoiceRowProps<Value extends string> {
	readonly label: string;
	readonly hint: string;
	readonly value: Value;
	readonly options: readonly { readonly value: Value; readonly label: string }[];
	readonly onChange: (value: Value) => void;
}

/** A choice of one of several options, with its label on the left like that of a switch. */
export function ChoiceRow<Value extends string>({ label, hint, value, options, onChange }: ChoiceRowProps<Value>) {
	const id = useId();
	const chosen = options.find((option) => option.value === value);
	const choose = (next: string) => {
		const option = options.find((known) => known.value === next);
		if (option) onChange(option.value);
	};
	return (
		<div className="switch-row">
			<div>
				<span className="switch-label">{label}</span>
				<p id={id}>{hint}</p>
			</div>
			<Menu
				label={label}
				entries={[{ kind: "choice", label, value, options, onChange: choose }]}
				trigger={(trigger) => (
					<Button {...trigger} size="s" aria-label={`${label}: ${chosen?.label}`} aria-describedby={id}>
						{chosen?.label}
					</Button>
				)}
			/>
		</div>
	);
}
