import { useSearch } from "../../../lib/page/navigation.ts";
import { useConfig } from "../../assistants/index.ts";
import { linkedAssistantId } from "./keys/linked-assistant-id.ts";
import { messages } from "./messages.ts";

/** Tells a visitor who followed a link to a key why to sign in; undefined without such a link. */
export function useSignInText(): string | undefined {
	const config = useConfig();
	const linkedId = linkedAssistantId(useSearch());
	const assistant = config?.providers.find(({ id }) => id === linkedId);
	return assistant && config?.features.ownKeys ? messages.signedOut(assistant.name) : undefined;
}
