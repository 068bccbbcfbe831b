import { useConfig } from "./config.ts";

/** Whose key the server uses for an assistant: none (sample answers), the operator's, or the user's own. */
type OwnKeyStatus = "demo" | "operator" | "own";

/** Null when the server does not let users store keys, and for an assistant that no longer exists. */
export function useOwnKeyStatus(assistantId: string): OwnKeyStatus | null {
	const config = useConfig();
	const assistant = config?.providers.find(({ id }) => id === assistantId);
	// An endpoint that the user added is only ever asked with the user's own key.
	if (assistant && assistantId.startsWith("own-")) return "own";
	if (!config?.features.ownKeys || !assistant) return null;
	if (assistant.ownKey) return "own";
	return assistant.demo ? "demo" : "operator";
}
