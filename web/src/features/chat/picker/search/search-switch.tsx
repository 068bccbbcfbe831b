import "./search-switch.css";
import type { Provider } from "@parallax/contract";
import { useConfig } from "../../../assistants/index.ts";
import { pickerMessages } from "../picker-messages.ts";
import type { Column } from "../provider-choice.ts";
import { searchChoice, useSearchChoice } from "./search-choice.ts";

const texts = pickerMessages.search;

interface SearchSwitchProps {
	readonly asked: readonly Column[];
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
}

/** Protocols without a search that this server uses. */
const CANNOT_SEARCH: ReadonlySet<string> = new Set<Provider["wire"]>(["gemini", "openai-chat"]);

/** A demonstration cites sample sources. */
const cannotSearch = ({ provider }: Column, assistants: readonly Provider[]): boolean => {
	const assistant = assistants.find(({ id }) => id === provider);
	return assistant !== undefined && !assistant.demo && CANNOT_SEARCH.has(assistant.wire);
};

/** Lets the assistants search the web; it stays as it is for the next prompts of this browser. */
export function SearchSwitch({ asked, assistants, nameOf }: SearchSwitchProps) {
	const isOn = useSearchChoice();
	const config = useConfig();
	if (!config?.features.search) return null;
	const without = asked.filter((column) => cannotSearch(column, assistants)).map(nameOf);
	return (
		<span className="search-choice">
			<label>
				<input type="checkbox" checked={isOn} onChange={({ target }) => searchChoice.write(target.checked)} />
				{texts.label}
			</label>
			<span role="status">{isOn && without.length > 0 && texts.without(without)}</span>
		</span>
	);
}
