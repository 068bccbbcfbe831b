import "./check-row.css";
import { useId } from "react";

interface CheckRowProps {
	readonly label: string;
	readonly hint: string;
	readonly checked: boolean;
	readonly disabled?: boolean;
	readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its label and a hint below it. */
export function CheckRow({ label, hint, checked, disabled = false, onChange }: CheckRowProps) {
	const id = useId();
	return (
		<div className="check-row">
			<input
				type="checkbox"
				id={id}
				aria-describedby={`${id}-hint`}
				checked={checked}
				disabled={disabled}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<label htmlFor={id}>{label}</label>
			<p className="text-1 quiet" id={`${id}-hint`}>
				{hint}
			</p>
		</div>
	);
}
