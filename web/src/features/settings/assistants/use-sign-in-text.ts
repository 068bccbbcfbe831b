import { useSearch } from "../../../lib/page/navigation.ts";
import { useConfig } from "../../assistants/index.ts";
import { wantedKey } from "./keys/wanted-key.ts";
import { messages } from "./messages.ts";

/** Tells a visitor who followed a link to a key why to sign in; undefined without such a link. */
export function useSignInText(): string | undefined {
	const config = useConfig();
	const wanted = wantedKey(useSearch());
	const assistant = config?.providers.find(({ id }) => id === wanted);
	return assistant && config?.features.ownKeys ? messages.signedOut(assistant.name) : undefined;
}
