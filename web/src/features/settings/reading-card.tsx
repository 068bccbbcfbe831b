import { prefer, usePreferences } from "../../lib/stored/preferences.ts";
import { ChoiceRow } from "../../ui/fields/choice-row.tsx";
import { Switch } from "../../ui/fields/switch.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useAssistants } from "../assistants/index.ts";
import { messages } from "./messages.ts";

const words = messages.reading;
const NONE = "none";
/** How this browser shows answers. Changes apply at once, without saving. */
export function ReadingCard() {
	const { wholeAnswers, singleKeys, showsCosts, readWhenDone } = usePreferences();
	const assistants = useAssistants();
	const aloud = [
		{ value: NONE, label: words.aloudNone },
		...assistants.map(({ id, name }) => ({ value: id, label: name })),
	];
	return (
		<Card title={words.title} note={words.note}>
			<Switch
				label={words.written}
				hint={words.writtenHint}
				checked={!wholeAnswers}
				onChange={(written) => prefer({ wholeAnswers: !written })}
			/>
			<Switch
				label={words.letters}
				hint={words.lettersHint}
				checked={singleKeys}
				onChange={(letters) => prefer({ singleKeys: letters })}
			/>
			<Switch label={words.costs} checked={showsCosts} onChange={(shown) => prefer({ showsCosts: shown })} />
			<ChoiceRow
				label={words.aloud}
				hint={words.aloudHint}
				value={readWhenDone ?? NONE}
				options={aloud}
				onChange={(id) => prefer({ readWhenDone: id === NONE ? null : id })}
			/>
		</Card>
	);
}
