import "./provider-picker.css";
import { PROVIDER_IDS, type ProviderId, type PublicConfig } from "@parallax/contract";
import { memo } from "react";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { messages, PROVIDER_NAMES } from "../messages.ts";
import { providerOf } from "../stream/chat-queries.ts";

export interface ProviderPickerProps {
	readonly config: PublicConfig | undefined;
	readonly chosen: readonly ProviderId[];
	readonly onToggle: (id: ProviderId) => void;
	/** The id of the sentence that says why the last one stays. */
	readonly describedBy?: string | undefined;
}

interface ToggleProps extends Omit<ProviderPickerProps, "chosen"> {
	readonly id: ProviderId;
	readonly isOn: boolean;
}

function ProviderToggle({ config, id, isOn, onToggle, describedBy }: ToggleProps) {
	const provider = providerOf(config, id);
	const says = provider?.demo ? messages.demoSays(PROVIDER_NAMES[id]) : provider?.description;
	return (
		<label className="toggle" data-p={id} data-tip={says}>
			<input
				type="checkbox"
				checked={isOn}
				disabled={provider?.available === false}
				aria-describedby={describedBy}
				aria-description={says}
				onChange={() => onToggle(id)}
			/>
			<ProviderMark provider={id} />
			<span className="name">
				{PROVIDER_NAMES[id]} {provider?.demo && <Badge tone="warn">{messages.demo}</Badge>}
			</span>
			<span className="model">{provider?.subtitle ?? "\u00a0"}</span>
			<span className="tick">
				<Icon name="check" />
			</span>
		</label>
	);
}

/** The four assistants as toggles; their place is kept while their models are not known yet. */
export const ProviderPicker = memo(function ProviderPicker({ chosen, ...rest }: ProviderPickerProps) {
	return (
		<fieldset className="picker">
			<legend className="vh">{messages.pickerLabel}</legend>
			{PROVIDER_IDS.map((id) => (
				<ProviderToggle key={id} id={id} isOn={chosen.includes(id)} {...rest} />
			))}
		</fieldset>
	);
});
