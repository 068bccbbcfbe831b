import type { ChatSession } from "./chat.ts";
import type { PublicConfig } from "./config.ts";
import type { ResponsesPayload } from "./responses.ts";

/** A page that the server renders: what is in it, for its script to go on with. */
export interface ChatPage {
	readonly side: "own" | "shared";
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	readonly config: PublicConfig;
}

/** The element of the page that holds it, as JSON. */
export const CHAT_PAGE_ID = "chat-page";
