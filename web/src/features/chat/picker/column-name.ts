import { isPasted, type Provider } from "@parallax/contract";
import { type Column, PASTED_ASSISTANT } from "./provider-choice.ts";

export interface NameContext {
	readonly columns: readonly Column[];
	/** The columns that are asked. */
	readonly asked: readonly Column[];
	readonly assistants: readonly Provider[];
}

/** The column's name in the new chat: its own, else 'ChatGPT' or 'ChatGPT 2', numbered with asked columns first. */
export function columnName(column: Column, { columns, asked, assistants }: NameContext): string {
	const { provider, name } = column;
	const assistant = isPasted(column) ? PASTED_ASSISTANT : assistants.find(({ id }) => id === provider);
	const assistantName = assistant?.name ?? provider;
	const others = columns.filter((each) => !asked.includes(each));
	const ordinal = [...asked, ...others].filter((each) => each.provider === provider).indexOf(column) + 1;
	return name ?? (ordinal > 1 ? `${assistantName} ${ordinal}` : assistantName);
}
