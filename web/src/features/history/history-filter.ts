import { NAME_MAX_UNITS, type Provider } from "@parallax/contract";
import { PERIODS, type Period, sinceOf } from "../../lib/timing/period.ts";

export const CATEGORIES = ["all", "disagreed", "failed", "shared", "pinned"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Which chats of the history are shown. The URL stores it, so that going back restores it. */
export interface HistoryFilter {
	readonly q: string;
	/** 'disagreed': a claim is contradicted. 'failed': at least one answer failed. */
	readonly category: Category;
	/** The id of an assistant. */
	readonly provider: Provider["id"] | null;
	readonly period: Period | null;
	readonly topic: string | null;
	/** The id of the assistant whose answer was chosen, or `VOTED_NONE`. */
	readonly vote: Provider["id"] | null;
	/** Only chats that were begun blind. */
	readonly blind: boolean;
}

/** The vote for none of the answers. No assistant has this id. */
export const VOTED_NONE = "none:";

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
	allowed.find((one) => one === value) ?? null;

/** Null for any value that the server would reject. */
const parseProviderId = (value: string | null): Provider["id"] | null =>
	value && /^[a-z][a-z0-9-]{0,31}$/.test(value) ? (value as Provider["id"]) : null;

export function readFilter(search: string): HistoryFilter {
	const query = new URLSearchParams(search);
	return {
		q: query.get("q") ?? "",
		category: oneOf(CATEGORIES, query.get("only")) ?? "all",
		provider: parseProviderId(query.get("provider")),
		period: oneOf(PERIODS, query.get("period")),
		topic: query.get("topic")?.trim().slice(0, NAME_MAX_UNITS) || null,
		vote: query.get("none") === "true" ? VOTED_NONE : parseProviderId(query.get("chose")),
		blind: query.get("blind") === "true",
	};
}

export function writeFilter({ q, category, provider, period, topic, vote, blind }: HistoryFilter): string {
	const query = new URLSearchParams();
	if (q.trim()) query.set("q", q);
	if (category !== "all") query.set("only", category);
	if (provider) query.set("provider", provider);
	if (period) query.set("period", period);
	if (topic) query.set("topic", topic);
	if (vote === VOTED_NONE) query.set("none", "true");
	else if (vote) query.set("chose", vote);
	if (blind) query.set("blind", "true");
	return query.toString();
}

export const isFiltering = (filter: HistoryFilter): boolean => writeFilter(filter) !== "";

/** The query of the request. */
export function toRequestQuery({ q, category, provider, period, topic, vote, blind }: HistoryFilter) {
	return {
		...(q.trim() && { q: q.trim().slice(0, 500) }),
		...(category === "disagreed" && { disagreed: "true" as const }),
		...(category === "failed" && { status: "error" as const }),
		...(category === "shared" && { shared: "true" as const }),
		...(category === "pinned" && { pinned: "true" as const }),
		...(provider && { provider }),
		...(period && { since: sinceOf(period) }),
		...(topic && { topic }),
		...(vote && (vote === VOTED_NONE ? { none: "true" as const } : { chose: vote })),
		...(blind && { blind: "true" as const }),
	};
}
