import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { topic } from "../chat/topic.ts";
import { endpoint } from "../endpoint.ts";

/** A model of an assistant, and how it did in one's own votes. */
export const leaderboardRow = z.object({
	assistant: providerId,
	/** The name of the assistant. */
	name: z.string(),
	/** The model that the vendor named, else the one that was asked; null where neither is known. */
	model: z.nullable(z.string()),
	/** How often one of its answers was compared with another. */
	battles: z.number(),
	/** One for each answer that it was better than, a half for each that was equally good. */
	points: z.number(),
	/** The part of the points, with one battle won and one lost added, so that few battles say little. */
	share: z.number(),
	/** The 90 % interval of that part. */
	low: z.number(),
	high: z.number(),
	/** The medians of its answers that were voted on; null where unknown. */
	usdPerAnswer: z.nullable(z.number()),
	firstWordMs: z.nullable(z.number()),
	/** False under 10 battles: too few for a place. */
	enough: z.boolean(),
});
export type LeaderboardRow = z.output<typeof leaderboardRow>;

export const leaderboard = z.object({
	battles: z.number(),
	/** The topics of the chats, with the battles under the other filters, most battles first. */
	topics: z.array(z.object({ name: z.string(), battles: z.number() })),
	/** The highest `low` first. */
	rows: z.array(leaderboardRow),
});
export type Leaderboard = z.output<typeof leaderboard>;

export const getLeaderboard = endpoint({
	method: "GET",
	path: "/api/leaderboard",
	summary:
		"Get how the models did in your votes. Demonstrations, pasted answers, temporary chats and votes on answers that have changed do not count.",
	query: z.strictObject({
		topic: z.optional(topic),
		/** Only votes that were given before the names were shown, or only the others; by default both. */
		blind: z.optional(z.enum(["true", "false"])),
		/** When the vote was given; inclusive. */
		since: z.optional(z.iso.datetime("Use a time such as 2026-11-21T09:14:00Z.")),
	}),
	answer: leaderboard,
});
