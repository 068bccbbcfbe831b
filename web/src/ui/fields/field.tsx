import "./field.css";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../marks/icon.tsx";

export type InputProps = Omit<ComponentProps<"input">, "className">;

export function Input(props: InputProps) {
	return <input {...props} className="input" />;
}

export interface FieldProps extends InputProps {
	readonly label: string;
	readonly hint?: string | undefined;
	/** Shown as text under the field, instead of the hint. */
	readonly error?: string | undefined;
	/** Buttons at the end of the field's line. */
	readonly actions?: ReactNode;
}

/** A labelled input with its hint or its error. */
export function Field({ label, hint, error, actions, id, ...input }: FieldProps) {
	const ownId = useId();
	const inputId = id ?? ownId;
	const noteId = `${inputId}-note`;
	const note = error ?? hint;
	const control = (
		<Input
			{...input}
			id={inputId}
			aria-invalid={error ? true : undefined}
			aria-describedby={note ? noteId : undefined}
		/>
	);
	return (
		<div className="field">
			<label htmlFor={inputId}>{label}</label>
			{actions ? (
				<div className="with-btn">
					{control}
					{actions}
				</div>
			) : (
				control
			)}
			{error ? (
				<span className="err" id={noteId}>
					<Icon name="alert" />
					{error}
				</span>
			) : (
				hint && (
					<span className="hint" id={noteId}>
						{hint}
					</span>
				)
			)}
		</div>
	);
}
