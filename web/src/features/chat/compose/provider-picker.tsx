import "./provider-picker.css";
import { type Provider, SEATS_MOST } from "@parallax/contract";
import { memo } from "react";
import { Skeleton } from "../../../ui/loading/skeleton.tsx";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { tinted } from "../../../ui/marks/tint.ts";
import { messages } from "../messages.ts";

export interface ProviderPickerProps {
	/** Empty while they are not known. */
	readonly assistants: readonly Provider[];
	readonly chosen: readonly string[];
	readonly onToggle: (id: string) => void;
	/** The id of the sentence that says why the last one stays. */
	readonly describedBy?: string | undefined;
}

interface ToggleProps extends Pick<ProviderPickerProps, "onToggle" | "describedBy"> {
	readonly assistant: Provider;
	readonly isOn: boolean;
	readonly isFull: boolean;
}

function ProviderToggle({ assistant, isOn, isFull, onToggle, describedBy }: ToggleProps) {
	const { id, name, demo, available, description, subtitle } = assistant;
	const says = demo ? messages.demoSays(name) : description;
	return (
		<label className="toggle" {...tinted(assistant)} data-tip={says}>
			<input
				type="checkbox"
				checked={isOn}
				disabled={!available || (isFull && !isOn)}
				aria-describedby={describedBy}
				aria-description={says}
				onChange={() => onToggle(id)}
			/>
			<AssistantMark of={assistant} />
			<span className="name">
				<span className="name-words">{name}</span> {demo && <Badge tone="warn">{messages.demo}</Badge>}
			</span>
			<span className="model">{subtitle}</span>
			<span className="tick">
				<Icon name="check" />
			</span>
		</label>
	);
}

const PLACES = ["first", "second", "third", "fourth"];

/** The assistants as toggles; room for four is kept while they are not known. */
export const ProviderPicker = memo(function ProviderPicker({ assistants, chosen, ...rest }: ProviderPickerProps) {
	const isFull = chosen.length >= SEATS_MOST;
	return (
		<fieldset className="picker">
			<legend className="vh">{messages.pickerLabel}</legend>
			{assistants.map((assistant) => (
				<ProviderToggle
					key={assistant.id}
					assistant={assistant}
					isOn={chosen.includes(assistant.id)}
					isFull={isFull}
					{...rest}
				/>
			))}
			{assistants.length === 0 &&
				PLACES.map((place) => (
					<div key={place} className="toggle-place">
						<Skeleton width="45%" />
						<Skeleton width="30%" />
					</div>
				))}
		</fieldset>
	);
});
