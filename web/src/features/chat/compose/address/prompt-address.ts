import { PROMPT_MAX_UNITS } from "@parallax/contract";

const PARAMETER = "prompt";
/** With the flag `u`, the pattern does not match the halves of a pair. */
const NOT_TEXT = /\p{Surrogate}|\0/gu;
/**
 * Signs that are never drawn and that models read as letters: a link could bring instructions that nothing shows. The
 * flags of Scotland and the like and the variants of Chinese characters are made with them, too.
 */
const HIDDEN =
	/(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|\p{Script=Han}[\u{E0100}-\u{E01EF}])|[\u{E0000}-\u{E0FFF}]/gu;
/** Longer characters than this, such as endless combining marks, may be cut. */
const MAX_CHARACTER_UNITS = 100;

/** Cuts before the character that does not fit completely. */
function cutPrompt(text: string): string {
	if (text.length <= PROMPT_MAX_UNITS) return text;
	const segments = new Intl.Segmenter("en").segment(text.slice(0, PROMPT_MAX_UNITS + MAX_CHARACTER_UNITS));
	const cut = segments.containing(PROMPT_MAX_UNITS)?.index ?? PROMPT_MAX_UNITS;
	const whole = text.slice(0, cut > PROMPT_MAX_UNITS - MAX_CHARACTER_UNITS ? cut : PROMPT_MAX_UNITS);
	return whole.replace(NOT_TEXT, "");
}

type Address = Pick<Location, "pathname" | "search" | "hash">;

const parametersOf = ({ search, hash }: Address) => ({
	query: new URLSearchParams(search),
	fragment: new URLSearchParams(hash.slice(1)),
});

/** The prompt that a link to the home page brings; null if the address has none, or opens a chat. */
export function promptOfAddress(address: Address = location): string | null {
	const { query, fragment } = parametersOf(address);
	if (query.has("session")) return null;
	const text = fragment.get(PARAMETER) ?? query.get(PARAMETER) ?? "";
	return cutPrompt(text.replace(NOT_TEXT, "").replace(HIDDEN, "$1")) || null;
}

/** Also removes it from the address: a reload must not replace the text that the user has written since. */
export function takePromptOfAddress(): string | null {
	const prompt = promptOfAddress();
	const { query, fragment } = parametersOf(location);
	query.delete(PARAMETER);
	fragment.delete(PARAMETER);
	const search = query.size > 0 ? `?${query}` : "";
	const hash = fragment.size > 0 ? `#${fragment}` : "";
	history.replaceState(history.state, "", location.pathname + search + hash);
	return prompt;
}
