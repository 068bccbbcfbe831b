import type { Provider } from "@parallax/contract";

export const PERIODS = ["week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

export const ONLY = ["all", "disagreed", "failed", "shared"] as const;
export type Only = (typeof ONLY)[number];

/** Which chats of the history are shown. It is kept in the URL, so that going back restores it. */
export interface HistoryFilter {
	readonly q: string;
	/** 'disagreed': a claim is contradicted. 'failed': at least one answer failed. */
	readonly only: Only;
	/** The id of an assistant. */
	readonly provider: Provider["id"] | null;
	readonly period: Period | null;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
	known.find((one) => one === value) ?? null;

/** Null for any value that the server would reject. */
const idIn = (value: string | null): Provider["id"] | null =>
	value && /^[a-z][a-z0-9-]{0,31}$/.test(value) ? (value as Provider["id"]) : null;

export function readFilter(search: string): HistoryFilter {
	const query = new URLSearchParams(search);
	return {
		q: query.get("q") ?? "",
		only: oneOf(ONLY, query.get("only")) ?? "all",
		provider: idIn(query.get("provider")),
		period: oneOf(PERIODS, query.get("period")),
	};
}

export function writeFilter({ q, only, provider, period }: HistoryFilter): string {
	const query = new URLSearchParams();
	if (q.trim()) query.set("q", q);
	if (only !== "all") query.set("only", only);
	if (provider) query.set("provider", provider);
	if (period) query.set("period", period);
	return query.toString();
}

export const isFiltering = (filter: HistoryFilter): boolean => writeFilter(filter) !== "";

const DAYS: Record<Period, number> = { week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;

/** The query of the request. Periods begin at midnight, so that the query stays the same all day. */
export function queryOf({ q, only, provider, period }: HistoryFilter) {
	const since = period && new Date(new Date().setHours(0, 0, 0, 0) - DAYS[period] * DAY_MS).toISOString();
	return {
		...(q.trim() && { q: q.trim().slice(0, 500) }),
		...(only === "disagreed" && { disagreed: "true" as const }),
		...(only === "failed" && { status: "error" as const }),
		...(only === "shared" && { shared: "true" as const }),
		...(provider && { provider }),
		...(since && { since }),
	};
}
