export interface PressedKey {
	readonly key: string;
	readonly keyCode: number;
	readonly shiftKey: boolean;
	readonly altKey: boolean;
	readonly isComposing: boolean;
}

/** Safari ends a composition before it reports the Enter that ended it; only this old code still tells. */
const IME_KEY_CODE = 229;

/** Enter sends, Shift+Enter breaks the line; an Enter that belongs to an input method does neither. */
export const sendsPrompt = ({ key, keyCode, shiftKey, altKey, isComposing }: PressedKey): boolean =>
	key === "Enter" && !shiftKey && !altKey && !isComposing && keyCode !== IME_KEY_CODE;
