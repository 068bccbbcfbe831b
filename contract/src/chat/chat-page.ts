import type { PublicConfig } from "../config.ts";
import type { ChatSession } from "./chat.ts";
import type { ResponsesPayload } from "./responses.ts";
import type { Verdict } from "./verdict.ts";

/** The data in a page that the server rendered; the script continues with it. */
export interface ChatPage {
	readonly side: "own" | "shared";
	readonly session: ChatSession;
	readonly payload: ResponsesPayload;
	/** That on the same turn, where its answers were reviewed. */
	readonly verdict?: Verdict;
	readonly config: PublicConfig;
}

/** The id of the element that contains it as JSON. */
export const CHAT_PAGE_ID = "chat-page";
