import { isPasted, type Provider } from "@parallax/contract";
import type { Column } from "../picker/provider-choice.ts";
import { optionMessages } from "./option-messages.ts";

interface BlindPrompt {
	/** The columns that the prompt asks. */
	readonly columns: readonly Column[];
	readonly assistants: readonly Provider[];
	readonly hasSearch: boolean;
}

/** Why the prompt cannot be asked blind; null when it can. */
export function blindProblem({ columns, assistants, hasSearch }: BlindPrompt): string | null {
	if (hasSearch) return optionMessages.blindWithSearch;
	const kindOf = (column: Column) =>
		isPasted(column) ? "pasted" : assistants.find(({ id }) => id === column.provider)?.demo;
	return new Set(columns.map(kindOf)).size > 1 ? optionMessages.blindWithMix : null;
}
