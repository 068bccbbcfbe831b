import "./parameter-fields.css";
import { type AskOptions, EFFORTS, type Effort } from "@parallax/contract";
import { useId, useState } from "react";
import { Field } from "../../../../ui/fields/field.tsx";
import { GIVEN_NAME_MAX } from "../given-name.ts";
import { menuMessages as messages } from "../menu-messages.ts";

const words = messages.parameters;

export type AskParameters = Pick<AskOptions, "temperature" | "effort">;

const HOTTEST = 2;

/** The typed number; undefined for an empty field, null for an invalid temperature. */
function readTemperature(typed: string): number | undefined | null {
	const text = typed.trim().replace(",", ".");
	if (text === "") return undefined;
	const value = Number(text);
	return value >= 0 && value <= HOTTEST ? value : null;
}

interface AskFieldsProps {
	readonly value: AskParameters;
	readonly onChange: (value: AskParameters) => void;
}

function TemperatureField({ value, onChange }: AskFieldsProps) {
	const [typed, setTyped] = useState(() => String(value.temperature ?? ""));
	const read = readTemperature(typed);
	return (
		<Field
			label={words.temperature}
			hint={words.temperatureHint}
			error={read === null ? words.temperatureWrong : undefined}
			inputMode="decimal"
			autoComplete="off"
			value={typed}
			onChange={(event) => {
				const next = readTemperature(event.target.value);
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
			<legend>{words.effort}</legend>
			<div>
				{CHOICES.map((effort) => (
					<label key={effort ?? "none"}>
						<input
							type="radio"
							name={name}
							checked={value.effort === effort}
							onChange={() => onChange({ ...value, effort })}
						/>
						<span>{words.efforts[effort ?? "none"]}</span>
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
	readonly ownName: string;
	/** Names of the other columns. */
	readonly taken: readonly string[];
	readonly onChange: (value: SeatParameters) => void;
}

const SYSTEM_MOST = 4000;

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function NameField({ value, ownName, taken, onChange }: SeatFieldsProps) {
	const [typed, setTyped] = useState(value.name ?? "");
	const isTaken = (name: string) => taken.some((other) => isSame(other, name));
	return (
		<Field
			label={words.name}
			hint={words.nameHint}
			error={isTaken(typed) ? words.nameTaken : undefined}
			placeholder={ownName}
			maxLength={GIVEN_NAME_MAX}
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
			<label htmlFor={id}>{words.system}</label>
			<textarea
				id={id}
				className="input system"
				rows={4}
				dir="auto"
				maxLength={SYSTEM_MOST}
				aria-describedby={`${id}-hint`}
				value={system}
				onChange={(event) => onChange({ ...value, system: event.target.value || undefined })}
			/>
			<span className="hint hint-ends" id={`${id}-hint`}>
				{words.systemHint} <span>{system.length > 0 && words.systemCount(system.length, SYSTEM_MOST)}</span>
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
