import { useSignIn } from "../../identity/index.ts";
import type { ChatPlace } from "../chat-messages.ts";

/** Where the user's own chat stays when the page leaves it. */
export function useChatPlace(isTemporary: boolean | undefined): ChatPlace {
	const isVisitor = useSignIn().state === "signed-out";
	return isTemporary ? "temporary" : isVisitor ? "browser" : "history";
}
