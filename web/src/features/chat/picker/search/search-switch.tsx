import "./search-switch.css";
import { isPasted, type Provider } from "@parallax/contract";
import { useQueries } from "@tanstack/react-query";
import { useConfig } from "../../../assistants/index.ts";
import { modelsQuery } from "../../menus/models/model-names.ts";
import { pickerMessages } from "../picker-messages.ts";
import type { Column } from "../provider-choice.ts";
import { searchChoice, useSearchChoice } from "./search-choice.ts";

const texts = pickerMessages.search;

interface SearchSwitchProps {
	readonly asked: readonly Column[];
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
}

/** Protocols without a search that this server uses; it counts until the list of models is known. */
const CANNOT_SEARCH: ReadonlySet<string> = new Set<Provider["wire"]>(["gemini", "openai-chat"]);

/** The columns whose model cannot search. A demonstration cites sample sources, and a pasted answer asks for nothing. */
function useColumnsWithoutSearch({ asked, assistants }: SearchSwitchProps, isEnabled: boolean): readonly Column[] {
	const real = assistants.filter(({ id, demo }) => !demo && asked.some(({ provider }) => provider === id));
	const lists = useQueries({ queries: real.map(({ id }) => ({ ...modelsQuery(id), enabled: isEnabled })) });
	return asked.filter(({ provider, model }) => {
		const index = real.findIndex(({ id }) => id === provider);
		const assistant = real[index];
		if (!assistant) return false;
		const listed = lists[index]?.data?.models.find(({ id }) => id === (model ?? assistant.model));
		return !(listed?.search ?? !CANNOT_SEARCH.has(assistant.wire));
	});
}

/** Lets the assistants search the web; it stays as it is for the next prompts of this browser. */
export function SearchSwitch(props: SearchSwitchProps) {
	const isOn = useSearchChoice();
	const config = useConfig();
	const isOffered = config?.features.search ?? false;
	const without = useColumnsWithoutSearch(props, isOffered && isOn).map(props.nameOf);
	const hasPastedOnly = props.asked.length > 0 && props.asked.every(isPasted);
	if (!isOffered || hasPastedOnly) return null;
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
