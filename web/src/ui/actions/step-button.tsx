import "./button.css";
import type { Ref } from "react";

export interface StepButtonProps {
	readonly label: string;
	/** The visible sign, such as '‹'. */
	readonly sign: string;
	/** Undefined at the end of a row: the button stays focusable there, so that the focus is not lost. */
	readonly onPress: (() => void) | undefined;
	readonly ref?: Ref<HTMLButtonElement>;
}

/** One step through a row of things that are shown one at a time. */
export const StepButton = ({ label, sign, onPress, ref }: StepButtonProps) => (
	<button
		type="button"
		ref={ref}
		className="btn btn-icon btn-s"
		aria-label={label}
		data-tip={label}
		aria-disabled={onPress === undefined || undefined}
		onClick={onPress}
	>
		<span aria-hidden="true">{sign}</span>
	</button>
);
