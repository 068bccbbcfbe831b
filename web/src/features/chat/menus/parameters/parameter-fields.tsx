import "./parameter-fields.css";
import { type AskOptions, EFFORTS, type Effort, NAME_MAX_UNITS } from "@parallax/contract";
import { useId, useState } from "react";
import { Field } from "../../../../ui/fields/field.tsx";
import { menuMessages as messages } from "../menu-messages.ts";

const texts = messages.parameters;

export type AskParameters = Pick<AskOptions, "temperature" | "effort">;

const MAX_TEMPERATURE = 2;

/** The typed number; undefined for an empty field, null for an invalid temperature. */
function parseTemperature(typed: string): number | undefined | null {
	const text = typed.trim().replace(",", ".");
	if (text === "") return undefined;
	const value = Number(text);
	return value >= 0 && value <= MAX_TEMPERATURE ? value : null;
}

interface AskFieldsProps {
	readonly value: AskParameters;
	readonly onChange: (value: AskParameters) => void;
}

function TemperatureField({ value, onChange }: AskFieldsProps) {
	const [typed, setTyped] = useState(() => String(value.temperature ?? ""));
	const parsed = parseTemperature(typed);
	return (
		<Field
			label={texts.temperature}
			hint={texts.temperatureHint}
			error={parsed === null ? texts.temperatureWrong : undefined}
			inputMode="decimal"
			autoComplete="off"
			value={typed}
			onChange={(event) => {
				const next = parseTemperature(event.target.value);
				setTyped(event.target.value);
				onChange({ ...value, temperature: next ?? undefined });
			}}
		/>
	);
}

const CHOICES: readonly (Effort | undefined)[] = [undefined, ...EFFORTS];

function EffortField({ value, onChange }: AskFieldsProps) {
	const name = useId();
	return (
		<fieldset className="segments">
			<legend>{texts.effort}</legend>
			<div>
				{CHOICES.map((effort) => (
					<label key={effort ?? "none"}>
						<input
							type="radio"
							name={name}
							checked={value.effort === effort}
							onChange={() => onChange({ ...value, effort })}
						/>
						<span>{texts.efforts[effort ?? "none"]}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** Temperature and effort: the parameters that every request can have. */
export function AskFields(props: AskFieldsProps) {
	return (
		<>
			<EffortField {...props} />
			<TemperatureField {...props} />
		</>
	);
}

export interface SeatParameters extends AskParameters {
	readonly name?: string | undefined;
	readonly system?: string | undefined;
}

interface SeatFieldsProps {
	readonly value: SeatParameters;
	/** The name of the column if the user gives it none. */
	readonly defaultName: string;
	/** Names of the other columns. */
	readonly takenNames: readonly string[];
	readonly onChange: (value: SeatParameters) => void;
}

const MAX_SYSTEM_LENGTH = 4000;

const isSameName = (name: string, other: string): boolean => name.trim().toLowerCase() === other.trim().toLowerCase();

function NameField({ value, defaultName, takenNames, onChange }: SeatFieldsProps) {
	const [typed, setTyped] = useState(value.name ?? "");
	const isTaken = (name: string) => takenNames.some((other) => isSameName(other, name));
	return (
		<Field
			label={texts.name}
			hint={texts.nameHint}
			error={isTaken(typed) ? texts.nameTaken : undefined}
			placeholder={defaultName}
			maxLength={NAME_MAX_UNITS}
			autoComplete="off"
			value={typed}
			onChange={(event) => {
				const next = event.target.value;
				setTyped(next);
				onChange({ ...value, name: isTaken(next) ? undefined : next.trim() || undefined });
			}}
		/>
	);
}

function SystemField({ value, onChange }: Pick<SeatFieldsProps, "value" | "onChange">) {
	const id = useId();
	const { system = "" } = value;
	return (
		<div className="field">
			<label htmlFor={id}>{texts.system}</label>
			<textarea
				id={id}
				className="input system"
				rows={4}
				dir="auto"
				maxLength={MAX_SYSTEM_LENGTH}
				aria-describedby={`${id}-hint`}
				value={system}
				onChange={(event) => onChange({ ...value, system: event.target.value || undefined })}
			/>
			<span className="hint hint-ends" id={`${id}-hint`}>
				{texts.systemHint} <span>{system.length > 0 && texts.systemCount(system.length, MAX_SYSTEM_LENGTH)}</span>
			</span>
		</div>
	);
}

/** All parameters that a column can have before the prompt is sent. */
export function SeatFields(props: SeatFieldsProps) {
	const { value, onChange } = props;
	return (
		<>
			<NameField {...props} />
			<SystemField value={value} onChange={onChange} />
			<AskFields value={value} onChange={(asked) => onChange({ ...value, ...asked })} />
		</>
	);
}
