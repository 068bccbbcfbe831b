import { providerId } from "@parallax/contract";
import * as z from "zod/mini";

/** What every process listens to. */
export const CHATS_TOPIC = "chats";
/** What the process that runs a chat tells those that asked for it. */
export const updatesTopic = (chatId: string): string => `words:${chatId}`;

/** Somebody watches so often, and is told of for as long as this after the last time. */
export const RENEW_WATCH_MS = 2000;
export const WATCH_LEASE_MS = 7000;

/** Processes of two releases may stand side by side, so what comes is read as strictly as what a stranger sends. */
const request = z.discriminatedUnion("kind", [
	/** Tell me of this chat; `anew`: from a snapshot on, because I missed something. */
	z.object({ kind: z.literal("watch"), chatId: z.string(), anew: z.boolean() }),
	/** A person stops one provider, or all: whoever runs them stores what they have and says so. */
	z.object({ kind: z.literal("stop"), chatId: z.string(), provider: z.nullable(providerId), request: z.string() }),
	z.object({ kind: z.literal("stopped"), request: z.string() }),
	/** I have begun an answer of this chat again: whoever runs others of it no longer knows all of it. */
	z.object({ kind: z.literal("begun"), chatId: z.string() }),
	/** The rows of these chats are gone. */
	z.object({ kind: z.literal("forgotten"), chatIds: z.array(z.string()) }),
]);
export type PeerRequest = z.output<typeof request>;

export function readRequest(message: unknown): PeerRequest | null {
	return request.safeParse(message).data ?? null;
}

const update = z.object({
	from: z.string(),
	/** Counts what this sender has told since its last snapshot, which is number 0; below 0 it tells no more. */
	number: z.number(),
	frames: z.string(),
});
export type PeerUpdate = z.output<typeof update>;

export function readUpdate(message: unknown): PeerUpdate | null {
	return update.safeParse(message).data ?? null;
}
