import "./key-sheet.css";
import { updatePreferences, usePreferences } from "../../lib/stored/preferences.ts";
import { Switch } from "../../ui/fields/switch.tsx";
import { Combo } from "./combo.tsx";
import { messages } from "./messages.ts";

const { sheet } = messages;

const SHORTCUTS: readonly (readonly [description: string, combo: string])[] = [
	[sheet.submit, "Enter"],
	[sheet.newLine, "Shift+Enter"],
	[sheet.toPrompt, "/"],
	[sheet.toAnswer, "1–8"],
	[sheet.enlarge, "e"],
	[sheet.nextDisputed, "d"],
	[sheet.copy, "c"],
	[sheet.retry, "r"],
	[sheet.nextPrompt, "j"],
	[sheet.previousPrompt, "k"],
	[sheet.best, "b"],
	[sheet.order, "v"],
	[sheet.check, "x"],
	[sheet.askAgain, "a"],
	[sheet.changes, "w"],
	[sheet.share, "s"],
	[sheet.commands, "Mod+K"],
	[sheet.newChat, "Mod+Shift+O"],
	[sheet.toAnswerAlways, "Alt+1–8"],
	[sheet.toggle, "Alt+Shift+1–8"],
	[sheet.copyAlways, "Alt+C"],
	[sheet.retryAlways, "Alt+R"],
	[sheet.enlargeAlways, "Alt+F"],
	[sheet.toMessage, "F8"],
	[sheet.close, "Escape"],
	[sheet.stop, "Escape+Escape"],
	[sheet.keys, "?"],
];

/** Lists all keyboard shortcuts, with a switch for those that are single letters. */
export function KeySheet() {
	const { singleKeys } = usePreferences();
	return (
		<>
			<dl className="keys">
				{SHORTCUTS.map(([description, combo]) => (
					<div key={description}>
						<dt>{description}</dt>
						<dd>
							<Combo combo={combo} />
						</dd>
					</div>
				))}
			</dl>
			<div className="keys-switch">
				<Switch
					label={sheet.singleKeys}
					hint={sheet.singleKeysHint}
					checked={singleKeys}
					onChange={(on) => updatePreferences({ singleKeys: on })}
				/>
			</div>
		</>
	);
}
