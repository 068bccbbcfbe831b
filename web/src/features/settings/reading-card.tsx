import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { prefer, usePreferences } from "../../lib/stored/preferences.ts";
import { ChoiceRow } from "../../ui/fields/choice-row.tsx";
import { Switch } from "../../ui/fields/switch.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PROVIDER_NAMES } from "../chat/index.ts";
import { messages } from "./messages.ts";

const words = messages.reading;
const NONE = "none";
const ALOUD: readonly { readonly value: ProviderId | typeof NONE; readonly label: string }[] = [
	{ value: NONE, label: words.aloudNone },
	...PROVIDER_IDS.map((id) => ({ value: id, label: PROVIDER_NAMES[id] })),
];

/** How this browser shows answers; in force at once, there is nothing to save. */
export function ReadingCard() {
	const { wholeAnswers, singleKeys, showsCosts, readWhenDone } = usePreferences();
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
				options={ALOUD}
				onChange={(id) => prefer({ readWhenDone: id === NONE ? null : id })}
			/>
		</Card>
	);
}
