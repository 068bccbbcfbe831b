import { useConfig } from "./config.ts";

/** Whose key an assistant is asked with: none yet, the operator's, or the reader's own. */
type OwnKeyStanding = "demo" | "operator" | "own";

/** Null where people may not store keys, and of an assistant that has gone. */
export function useOwnKeyStanding(assistantId: string): OwnKeyStanding | null {
	const config = useConfig();
	const assistant = config?.providers.find(({ id }) => id === assistantId);
	// An address of one's own has no key but one's own.
	if (assistant && assistantId.startsWith("own-")) return "own";
	if (!config?.features.ownKeys || !assistant) return null;
	if (assistant.ownKey) return "own";
	return assistant.demo ? "demo" : "operator";
}
