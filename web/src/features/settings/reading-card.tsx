import { prefer, usePreferences } from "../../lib/preferences.ts";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { messages } from "./messages.ts";

const words = messages.reading;

/** How this browser shows answers; in force at once, there is nothing to save. */
export function ReadingCard() {
	const { wholeAnswers, singleKeys, showsCosts } = usePreferences();
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
		</Card>
	);
}
