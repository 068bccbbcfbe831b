import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { prefer, usePreferences } from "../chat/index.ts";
import { messages } from "./messages.ts";

const words = messages.reading;

/** How this browser shows answers; in force at once, there is nothing to save. */
export function ReadingCard() {
	const { wholeAnswers, singleKeys } = usePreferences();
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
		</Card>
	);
}
