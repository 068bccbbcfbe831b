import { NAME_MAX_UNITS } from "@parallax/contract";
import { PERIODS, type Period, sinceOf } from "../../lib/timing/period.ts";

export const VOTES_SHOWN = ["both", "blind", "seeing"] as const;
export type VotesShown = (typeof VOTES_SHOWN)[number];

/** Which votes are counted. The URL stores it, so that going back restores it. */
export interface LeaderboardFilter {
	readonly votes: VotesShown;
	readonly topic: string | null;
	readonly period: Period | null;
}

export const ALL_VOTES: LeaderboardFilter = { votes: "both", topic: null, period: null };

export function readFilter(search: string): LeaderboardFilter {
	const query = new URLSearchParams(search);
	const topic = query.get("topic")?.trim().slice(0, NAME_MAX_UNITS);
	return {
		votes: VOTES_SHOWN.find((votes) => votes === query.get("votes")) ?? "both",
		topic: topic || null,
		period: PERIODS.find((period) => period === query.get("period")) ?? null,
	};
}

export function writeFilter({ votes, topic, period }: LeaderboardFilter): string {
	const query = new URLSearchParams();
	if (votes !== "both") query.set("votes", votes);
	if (topic) query.set("topic", topic);
	if (period) query.set("period", period);
	return query.toString();
}

export const toRequestQuery = ({ votes, topic, period }: LeaderboardFilter) => ({
	...(votes !== "both" && { blind: votes === "blind" ? ("true" as const) : ("false" as const) }),
	...(topic && { topic }),
	...(period && { since: sinceOf(period) }),
});
