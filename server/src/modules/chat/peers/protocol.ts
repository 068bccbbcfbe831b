import * as z from "zod/mini";

/** Every process subscribes to this topic. */
export const CHATS_TOPIC = "chats";
/** The topic on which a process publishes the events of a turn that it runs. */
export const updatesTopic = (chatId: string, turn: number): string => `words:${chatId}:${turn}`;

/** A process with watchers renews its watch at this interval; the lease ends `WATCH_LEASE_MS` after a renewal. */
export const RENEW_WATCH_MS = 2000;
export const WATCH_LEASE_MS = 7000;

/** Processes of two releases may run side by side, so messages are validated like untrusted input. */
const request = z.discriminatedUnion("kind", [
	/** Publish the events of this turn; `anew`: begin with a snapshot, because the sender has missed events. */
	z.object({ kind: z.literal("watch"), chatId: z.string(), turn: z.number(), anew: z.boolean() }),
	/** A user stops one response, or all: the process that runs them stores the received text and confirms. */
	z.object({
		kind: z.literal("stop"),
		chatId: z.string(),
		turn: z.number(),
		responseId: z.nullable(z.string()),
		request: z.string(),
	}),
	z.object({ kind: z.literal("stopped"), request: z.string() }),
	/**
	 * The sender has begun a response of this turn: a process that runs others no longer has the complete state, and owners
	 * who watch the chat get the turn if it is new.
	 */
	z.object({ kind: z.literal("begun"), chatId: z.string(), turn: z.number() }),
	/** The sender has retried a response, so stored responses of later turns of this chat are marked stale. */
	z.object({ kind: z.literal("stale"), chatId: z.string() }),
	/** The names of this chat, which was read blind until now, are shown to its owner. */
	z.object({ kind: z.literal("revealed"), chatId: z.string() }),
	/** The owner of this shared chat has published the answers that it has now: readers get those that are running, too. */
	z.object({ kind: z.literal("published"), chatId: z.string() }),
	/** The rows of these chats are deleted. */
	z.object({ kind: z.literal("forgotten"), chatIds: z.array(z.string()) }),
]);
export type PeerRequest = z.output<typeof request>;

export function readRequest(message: unknown): PeerRequest | null {
	return request.safeParse(message).data ?? null;
}

/** The sequence number of an update that is a snapshot; the updates after it count up from this. */
export const SNAPSHOT_SEQUENCE = 0;
/** The sequence number of the last update of a sender. */
export const END_SEQUENCE = -1;

const update = z.object({
	from: z.string(),
	number: z.number(),
	frames: z.string(),
});
export type PeerUpdate = z.output<typeof update>;

export function readUpdate(message: unknown): PeerUpdate | null {
	return update.safeParse(message).data ?? null;
}
