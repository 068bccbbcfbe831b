import type { Provider } from "@parallax/contract";

export const PERIODS = ["week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

export const CATEGORIES = ["all", "disagreed", "failed", "shared"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Which chats of the history are shown. The URL stores it, so that going back restores it. */
export interface HistoryFilter {
	readonly q: string;
	/** 'disagreed': a claim is contradicted. 'failed': at least one answer failed. */
	readonly category: Category;
	/** The id of an assistant. */
	readonly provider: Provider["id"] | null;
	readonly period: Period | null;
}

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
	};
}

export function writeFilter({ q, category, provider, period }: HistoryFilter): string {
	const query = new URLSearchParams();
	if (q.trim()) query.set("q", q);
	if (category !== "all") query.set("only", category);
	if (provider) query.set("provider", provider);
	if (period) query.set("period", period);
	return query.toString();
}

export const isFiltering = (filter: HistoryFilter): boolean => writeFilter(filter) !== "";

const DAYS: Record<Period, number> = { week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;

/** The query of the request. Periods begin at midnight, so that the query stays the same all day. */
export function toRequestQuery({ q, category, provider, period }: HistoryFilter) {
	const since = period && new Date(new Date().setHours(0, 0, 0, 0) - DAYS[period] * DAY_MS).toISOString();
	return {
		...(q.trim() && { q: q.trim().slice(0, 500) }),
		...(category === "disagreed" && { disagreed: "true" as const }),
		...(category === "failed" && { status: "error" as const }),
		...(category === "shared" && { shared: "true" as const }),
		...(provider && { provider }),
		...(since && { since }),
	};
}
