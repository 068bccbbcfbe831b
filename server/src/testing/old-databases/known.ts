import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";

export type OwnerName = "mara" | "noor" | "visitor";

export interface KnownChat {
	readonly name: string;
	readonly owner: OwnerName;
	/** The old version's response before it was killed. */
	readonly session: ChatSession;
	/** The same; null for a chat that had pending answers at that time. */
	readonly payload: ResponsesPayload | null;
	/** The earlier turns; 0.1 had none. */
	readonly earlier?: readonly ResponsesPayload[];
	readonly idempotencyKey: string;
}

/** The stored data of an answer that was pending when the server was killed. */
export interface KnownPending {
	readonly chatId: string;
	readonly provider: ProviderId;
	readonly attempt: number;
	readonly text: string;
}

/** What a test must know about an old database to check all its contents. */
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
	/** The chats that were not in the search index yet. */
	readonly notIndexed: readonly string[];
	readonly avatarURL: string;
	readonly upload: { readonly owner: OwnerName; readonly url: string; readonly sha256: string };
	readonly picture: { readonly url: string; readonly sha256: string };
	readonly departed: readonly string[];
	readonly spending: readonly { readonly day: string; readonly usd: number }[];
	/** The number of rows of each table. */
	readonly rows: Readonly<Record<string, number>>;
}
