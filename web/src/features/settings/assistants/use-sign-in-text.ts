import { useSearch } from "../../../lib/page/navigation.ts";
import { useConfig } from "../../assistants/index.ts";
import { messages } from "./messages.ts";
import { wantedKey } from "./keys/wanted-key.ts";

/** Explains to a visitor who followed a link to a key what signing in is for; undefined for others. */
export function useSignInText(): string | undefined {
	const config = useConfig();
	const wanted = wantedKey(useSearch());
	const assistant = config?.providers.find(({ id }) => id === wanted);
	return assistant && config?.features.ownKeys ? messages.signedOut(assistant.name) : undefined;
}
