import "./switch.css";
import { Root as RadixSwitch } from "radix-ui/switch";
import { useId } from "react";

export interface SwitchProps {
	readonly label: string;
	readonly hint?: string;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly disabled?: boolean;
}

/** A switch with its label on the left. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
	const id = useId();
	return (
		<div className="switch-row">
			<div>
				<label htmlFor={id}>{label}</label>
				{hint && <p id={`${id}-hint`}>{hint}</p>}
			</div>
			<RadixSwitch
				id={id}
				className="switch"
				checked={checked}
				onCheckedChange={onChange}
				disabled={disabled}
				aria-describedby={hint ? `${id}-hint` : undefined}
			/>
		</div>
	);
}
