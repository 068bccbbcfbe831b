import type { Provider } from "@parallax/contract";
import type { WrittenText } from "../compose/written-text.ts";
import type { Choice } from "./use-choice.ts";

export interface ProviderPickerProps extends Omit<Choice, "lastKept"> {
	/** Empty until the assistants are loaded. */
	readonly assistants: readonly Provider[];
	/** The element id of the sentence that says why the last column cannot be unchecked. */
	readonly describedBy?: string | undefined;
	/** The prompt whose cost is estimated. */
	readonly written: WrittenText;
	readonly isBlank: boolean;
}

/** The open menu: that of a column, by its key, or that of one of the two buttons below the columns. */
export interface OpenedMenu {
	readonly key: string;
	readonly button: HTMLElement;
}
/** The keys of those two menus, which no column can have. */
export const ADD = "+";
export const PANELS = "=";
