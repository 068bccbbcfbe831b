import type { Provider } from "@parallax/contract";
import type { WrittenText } from "../compose/written-text.ts";
import type { Choice } from "./use-choice.ts";

export interface ProviderPickerProps extends Omit<Choice, "lastKept"> {
	/** Empty while they are not known. */
	readonly assistants: readonly Provider[];
	/** The id of the sentence that says why the last one stays. */
	readonly describedBy?: string | undefined;
	/** The prompt, which has a price. */
	readonly written: WrittenText;
	readonly isBlank: boolean;
}

/** What was pressed: the door of a column, by its key, or one of the two buttons below. */
export interface OpenedMenu {
	readonly key: string;
	readonly button: HTMLElement;
}
/** No keys of columns. */
export const ADD = "+";
export const PANELS = "=";
