import type { Provider } from "@parallax/contract";
import type { TextStore } from "../compose/text-store.ts";
import type { Choice } from "./use-choice.ts";

export interface ProviderPickerProps extends Omit<Choice, "isUncheckRefused"> {
	/** Empty until the assistants are loaded. */
	readonly assistants: readonly Provider[];
	/** The element id of the sentence that says why the last column cannot be unchecked. */
	readonly describedBy?: string | undefined;
	/** The draft whose files the cost includes. */
	readonly draftKey: string;
	/** The prompt whose cost is estimated. */
	readonly promptText: TextStore;
	readonly isBlank: boolean;
}

/** The open menu or dialog: that of a column, by its key, or that of one of the buttons below the columns. */
export interface OpenedMenu {
	readonly key: string;
	readonly button: HTMLElement;
}
/** The keys of those buttons, which no column can have. */
export const ADD_MENU_KEY = "+";
export const PASTE_KEY = "*";
export const PANELS_MENU_KEY = "=";
