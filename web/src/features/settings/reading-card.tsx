import { updatePreferences, usePreferences } from "../../lib/stored/preferences.ts";
import { ChoiceRow } from "../../ui/fields/choice-row.tsx";
import { Switch } from "../../ui/fields/switch.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useAssistants } from "../assistants/index.ts";
import { messages } from "./messages.ts";

const texts = messages.reading;
const NONE = "none";
/** How this browser shows answers. Changes apply at once, without saving. */
export function ReadingCard() {
	const { wholeAnswers, singleKeys, showsCosts, readWhenDone } = usePreferences();
	const assistants = useAssistants();
	const readAloudOptions = [
		{ value: NONE, label: texts.aloudNone },
		...assistants.map(({ id, name }) => ({ value: id, label: name })),
	];
	return (
		<Card title={texts.title} note={texts.note}>
			<Switch
				label={texts.written}
				hint={texts.writtenHint}
				checked={!wholeAnswers}
				onChange={(written) => updatePreferences({ wholeAnswers: !written })}
			/>
			<Switch
				label={texts.singleKeys}
				hint={texts.singleKeysHint}
				checked={singleKeys}
				onChange={(letters) => updatePreferences({ singleKeys: letters })}
			/>
			<Switch label={texts.costs} checked={showsCosts} onChange={(shown) => updatePreferences({ showsCosts: shown })} />
			<ChoiceRow
				label={texts.aloud}
				hint={texts.aloudHint}
				value={readWhenDone ?? NONE}
				options={readAloudOptions}
				onChange={(id) => updatePreferences({ readWhenDone: id === NONE ? null : id })}
			/>
		</Card>
	);
}
