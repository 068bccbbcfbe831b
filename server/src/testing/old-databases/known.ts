import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";

export type OwnerName = "mara" | "noor" | "visitor";

export interface KnownChat {
	readonly name: string;
	readonly owner: OwnerName;
	/** As the old version answered it, before it was killed. */
	readonly session: ChatSession;
	/** The same; null for a chat of which answers were pending at that moment. */
	readonly payload: ResponsesPayload | null;
	readonly idempotencyKey: string;
}

/** What the database holds of an answer that was pending when the server was killed. */
export interface KnownPending {
	readonly chatId: string;
	readonly provider: ProviderId;
	readonly attempt: number;
	readonly text: string;
}

/** What a test needs to know of an old database to find all of it. */
export interface Known {
	readonly version: string;
	readonly commit: string;
	/** When the server was killed, in epoch milliseconds. */
	readonly killedAt: number;
	readonly cookies: Readonly<Record<OwnerName, Readonly<Record<string, string>>>>;
	readonly emails: Readonly<Record<"mara" | "noor" | "gone", string>>;
	readonly password: string;
	readonly username: string;
	readonly chats: readonly KnownChat[];
	readonly pending: readonly KnownPending[];
	/** The chat whose summaries were being made. */
	readonly summarizing: string;
	/** The chats that the search index did not know yet. */
	readonly notIndexed: readonly string[];
	readonly avatarURL: string;
	readonly upload: { readonly owner: OwnerName; readonly url: string; readonly sha256: string };
	readonly picture: { readonly url: string; readonly sha256: string };
	readonly departed: readonly string[];
	readonly spending: readonly { readonly day: string; readonly usd: number }[];
	/** How many rows each table had. */
	readonly rows: Readonly<Record<string, number>>;
}
