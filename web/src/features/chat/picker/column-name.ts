import type { Provider } from "@parallax/contract";
import type { Column } from "./provider-choice.ts";

/** As the chat will call it: by its own name, else 'ChatGPT', or 'ChatGPT 2' for the second that is asked. */
export function nameIn(column: Column, asked: readonly Column[], assistants: readonly Provider[]): string {
	const { provider, name } = column;
	const own = assistants.find(({ id }) => id === provider)?.name ?? provider;
	const nth = asked.filter((each) => each.provider === provider).indexOf(column) + 1;
	return name ?? (nth > 1 ? `${own} ${nth}` : own);
}
