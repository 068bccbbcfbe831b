import "./key-sheet.css";
import { keyNames } from "../../../lib/keys.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "../messages.ts";
import { prefer, usePreferences } from "./preferences.ts";

interface KeyLine {
	readonly what: string;
	readonly combos: readonly string[];
	/** Between the first and the last of a row of keys. */
	readonly isRange?: boolean;
}

const { sheet } = messages;

const LINES: readonly KeyLine[] = [
	{ what: sheet.submit, combos: ["Enter"] },
	{ what: sheet.newLine, combos: ["Shift+Enter"] },
	{ what: sheet.toPrompt, combos: ["/"] },
	{ what: sheet.toAnswer, combos: ["1", "4"], isRange: true },
	{ what: sheet.enlarge, combos: ["e"] },
	{ what: sheet.copy, combos: ["c"] },
	{ what: sheet.retry, combos: ["r"] },
	{ what: sheet.share, combos: ["s"] },
	{ what: sheet.commands, combos: ["Mod+K"] },
	{ what: sheet.newChat, combos: ["Mod+Shift+O"] },
	{ what: sheet.toAnswerAlways, combos: ["Alt+1", "Alt+4"], isRange: true },
	{ what: sheet.toggle, combos: ["Alt+Shift+1", "Alt+Shift+4"], isRange: true },
	{ what: sheet.copyAlways, combos: ["Alt+C", "Alt+R", "Alt+F"] },
	{ what: sheet.toMessage, combos: ["F8"] },
	{ what: sheet.escape, combos: ["Escape"] },
	{ what: sheet.keys, combos: ["?"] },
];

function Combo({ combo }: { readonly combo: string }) {
	return keyNames(combo).map((name) => <Kbd key={name}>{name}</Kbd>);
}

/** Every key, and the switch for those that are single letters. */
export function KeySheet() {
	const { singleKeys } = usePreferences();
	return (
		<>
			<dl className="keys">
				{LINES.map(({ what, combos, isRange }) => (
					<div key={what}>
						<dt>{what}</dt>
						<dd>
							{combos.map((combo, place) => (
								<span key={combo}>
									{isRange && place > 0 && sheet.to}
									<Combo combo={combo} />
								</span>
							))}
						</dd>
					</div>
				))}
			</dl>
			<div className="keys-switch">
				<Switch
					label={sheet.singleKeys}
					hint={sheet.singleKeysHint}
					checked={singleKeys}
					onChange={(on) => prefer({ singleKeys: on })}
				/>
			</div>
		</>
	);
}
